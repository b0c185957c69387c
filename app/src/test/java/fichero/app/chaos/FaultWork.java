package fichero.app.chaos;

import java.net.URI;
import java.util.stream.Stream;

/** Makes an installation suffer what a schedule says, and heals it. */
final class FaultWork {

    private final Installation installation;
    private boolean meantToRun;
    private boolean excused;

    FaultWork(Installation installation) {
        this.installation = installation;
    }

    void perform(Step step) throws InterruptedException {
        switch (step.verb()) {
            case START -> start();
            case KILL -> {
                meantToRun = false;
                installation.kill();
            }
            case STOP -> {
                meantToRun = false;
                installation.stop();
            }
            case KILL_BROKER -> installation.broker().ifPresent(ProcessHandle::destroyForcibly);
            case KILL_READERS -> installation.readers().forEach(ProcessHandle::destroyForcibly);
            case FREEZE -> installation.handle().ifPresent(Signals::stop);
            case THAW -> installation.handle().ifPresent(Signals::go);
            case FREEZE_BROKER -> installation.broker().ifPresent(Signals::stop);
            case THAW_BROKER -> installation.broker().ifPresent(Signals::go);
            case DISK_FULL -> {
                excused = true;
                writers().forEach(process -> Signals.limitFiles(process, step.argument(0)));
            }
            case DISK_FREE -> writers().forEach(Signals::freeFiles);
            case EMBEDDER -> failEmbedder(step.argument(0));
            case EMBEDDER_WELL -> healEmbedder();
            case INDEX -> installation.servers().orElseThrow().failIndex(step.argument(0));
            case INDEX_WELL -> installation.servers().orElseThrow().healIndex();
            default -> throw new IllegalArgumentException(step.verb() + " is no fault");
        }
    }

    /** In a schedule that was shortened it may run already. */
    private void start() {
        meantToRun = true;
        if (!installation.isRunning()) {
            installation.start();
        }
    }

    private Stream<ProcessHandle> writers() {
        return installation.handle().stream()
                .flatMap(product -> Stream.concat(Stream.of(product), product.descendants()));
    }

    private void failEmbedder(String how) {
        installation
                .servers()
                .ifPresentOrElse(
                        servers -> servers.failEmbedder(how), () -> installation.instantEmbedderAway(true));
    }

    private void healEmbedder() {
        installation.servers().ifPresentOrElse(Servers::healEmbedder, () -> installation.instantEmbedderAway(false));
    }

    /**
     * A product that ended although nobody ended it is a failure, unless its disk was full: then it may stop, and whoever
     * looks after it starts it again.
     */
    void requireAlive() {
        if (!meantToRun || installation.isRunning()) {
            return;
        }
        if (!excused) {
            throw new AssertionError("the product ended by itself:\n" + installation.lastWords());
        }
        installation.start();
    }

    /** Ends every fault, and sees to it that the product runs. */
    void heal() {
        installation.handle().ifPresent(Signals::go);
        installation.broker().ifPresent(Signals::go);
        writers().forEach(Signals::freeFiles);
        healEmbedder();
        installation.servers().ifPresent(Servers::healIndex);
        start();
    }

    /** Where the product answers. What began to start on a full disk may still end for that, and is started again. */
    URI awaitReady() throws InterruptedException {
        for (int starts = 0; ; starts++) {
            try {
                return installation.awaitReady(StoryRun.PATIENCE.toSeconds());
            } catch (AssertionError e) {
                if (!excused || starts == 2) {
                    throw e;
                }
                installation.kill();
                installation.start();
            }
        }
    }

    /** All was checked and is well: from here on the product has no excuse. */
    void settled() {
        excused = false;
    }
}
