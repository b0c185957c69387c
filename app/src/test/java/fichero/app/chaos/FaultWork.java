package fichero.app.chaos;

import java.net.URI;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** Makes an installation suffer what a schedule says, and heals it. */
final class FaultWork {

    private static final int STARTS = 3;

    private final Installation installation;
    private final Set<String> meantToRun = new HashSet<>();
    private Instant lastProducerStart = Instant.MIN;
    private boolean excused;

    FaultWork(Installation installation) {
        this.installation = installation;
    }

    void perform(Step step) throws InterruptedException {
        switch (step.verb()) {
            case START -> start(process(step));
            case KILL -> {
                meantToRun.remove(process(step).command());
                process(step).kill();
            }
            case STOP -> {
                meantToRun.remove(process(step).command());
                process(step).stop();
            }
            case FREEZE -> process(step).handle().ifPresent(Signals::stop);
            case THAW -> process(step).handle().ifPresent(Signals::go);
            case KILL_BROKER -> installation.ownBroker().ifPresent(ProcessHandle::destroyForcibly);
            case KILL_READERS -> installation.readers().forEach(ProcessHandle::destroyForcibly);
            case FREEZE_BROKER -> installation.ownBroker().ifPresent(Signals::stop);
            case THAW_BROKER -> installation.ownBroker().ifPresent(Signals::go);
            case DISK_FULL -> {
                excused = true;
                installation.handles().forEach(process -> Signals.limitFiles(process, step.argument(0)));
            }
            case DISK_FREE -> installation.handles().forEach(Signals::freeFiles);
            case EMBEDDER -> failEmbedder(step.argument(0));
            case EMBEDDER_WELL -> healEmbedder();
            case INDEX -> installation.servers().orElseThrow().failIndex(step.argument(0));
            case INDEX_WELL -> installation.servers().orElseThrow().healIndex();
            case BROKER -> installation.servers().orElseThrow().failBroker(step.argument(0));
            case BROKER_WELL -> installation.servers().orElseThrow().healBroker();
            default -> throw new IllegalArgumentException(step.verb() + " is no fault");
        }
    }

    private ProductProcess process(Step step) {
        return installation.process(step.argument(0));
    }

    /** In a schedule that was shortened it may run already. */
    private void start(ProductProcess process) {
        meantToRun.add(process.command());
        if (!process.isRunning()) {
            begin(process);
        }
    }

    private void begin(ProductProcess process) {
        if (!process.command().equals("process") && !process.command().equals("serve")) {
            lastProducerStart = Instant.now();
        }
        process.start();
    }

    /** When the process that watches folders was started last. */
    Instant lastProducerStart() {
        return lastProducerStart;
    }

    private void failEmbedder(String how) {
        installation
                .servers()
                .ifPresentOrElse(servers -> servers.failEmbedder(how), () -> installation.instantEmbedderAway(true));
    }

    private void healEmbedder() {
        installation.servers().ifPresentOrElse(Servers::healEmbedder, () -> installation.instantEmbedderAway(false));
    }

    /**
     * A process that ended although nobody ended it is a failure, unless its disk was full: then it may stop, and whoever
     * looks after it starts it again.
     */
    void requireAlive() {
        for (ProductProcess process : installation.processes()) {
            if (meantToRun.contains(process.command()) && !process.isRunning()) {
                if (!excused) {
                    throw new AssertionError(
                            "'fichero " + process.command() + "' ended by itself:\n" + process.lastWords());
                }
                begin(process);
            }
        }
    }

    /** Ends every fault, and sees to it that the product runs. */
    void heal() {
        installation.handles().forEach(Signals::go);
        installation.handles().forEach(Signals::freeFiles);
        healEmbedder();
        installation.servers().ifPresent(Servers::healIndex);
        installation.servers().ifPresent(Servers::healBroker);
        installation.processes().forEach(this::start);
    }

    /** Where the product answers. What began to start on a full disk may still end for that, and is started again. */
    URI awaitReady() throws InterruptedException {
        for (int starts = 1; ; starts++) {
            try {
                return installation.awaitReady(StoryRun.PATIENCE.toSeconds());
            } catch (AssertionError e) {
                if (!excused || starts == STARTS) {
                    throw e;
                }
                requireAlive();
            }
        }
    }

    /** All was checked and is well: from here on the product has no excuse. */
    void settled() {
        excused = false;
    }
}
