package fichero.app.generations;

import fichero.core.failure.RetryableException;
import fichero.core.identity.Generation;
import fichero.processor.IndexProcessor;
import fichero.query.search.ServingSide;
import fichero.schemas.BrokerException;
import fichero.schemas.GenerationLog;
import fichero.schemas.GenerationRecord;
import fichero.schemas.Generations;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps open in this process what topic {@code generations} says: every active generation in a process that indexes, the
 * serving one in a process that only serves. Searches follow the serving one.
 */
public final class GenerationKeeper implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GenerationKeeper.class);

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(15);

    private final GenerationLog generations;
    private final GenerationRecord fallback;
    private final GenerationOpener opener;
    private final @Nullable GenerationWork work;
    private final Map<String, OpenGeneration> open = new LinkedHashMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(job -> {
        Thread keeper = new Thread(job, "generation-keeper");
        keeper.setDaemon(true);
        return keeper;
    });
    private volatile @Nullable ServingSide side;
    private volatile @Nullable IndexProcessor processor;
    private volatile boolean closed;
    private boolean told;
    private final Map<String, String> troubles = new HashMap<>();

    private GenerationKeeper(
            GenerationLog generations,
            GenerationRecord fallback,
            GenerationOpener opener,
            @Nullable GenerationWork work) {
        this.generations = generations;
        this.fallback = fallback;
        this.opener = opener;
        this.work = work;
    }

    /** Of a process that indexes. */
    public static GenerationKeeper indexing(
            Map<String, Object> kafka,
            GenerationLog generations,
            GenerationRecord configured,
            GenerationOpener opener,
            Duration grace,
            Clock clock) {
        return new GenerationKeeper(
                generations, configured, opener, new GenerationWork(kafka, generations, opener, grace, clock));
    }

    /** Of a process that only serves: it opens what it searches. */
    public static GenerationKeeper serving(
            GenerationLog generations, GenerationRecord configured, GenerationOpener opener) {
        return new GenerationKeeper(generations, configured, opener, null);
    }

    /**
     * One attempt at opening what serves, then keeps on.
     *
     * @throws RetryableException when something is away
     * @throws BrokerException when the broker gives no answer
     */
    public void start() {
        GenerationRecord serving = serving();
        OpenGeneration opened = opener.open(serving);
        synchronized (open) {
            open.put(serving.name(), opened);
        }
        processor = opened.processor();
        side = new ServingSide(opened.side());
        generations.onChange(() -> {
            if (!closed) {
                thread.execute(this::keep);
            }
        });
        thread.scheduleWithFixedDelay(this::keep, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What searches use; known once started. */
    public ServingSide side() {
        return Objects.requireNonNull(side, "start comes first");
    }

    /** The processor that keeps up what serves, in a process that indexes. */
    public @Nullable IndexProcessor processor() {
        return processor;
    }

    /** Until a process that indexes has said which one serves, it is that of the settings. */
    private GenerationRecord serving() {
        return generations.now().serving().orElse(fallback);
    }

    /** What cannot be done now, such as opening one generation, keeps nothing else from being done. */
    private void keep() {
        attempt("close", this::closeDropped);
        attempt("open", this::openMissing);
        attempt("follow", this::follow);
        GenerationWork working = work;
        if (working != null) {
            attempt("advance", () -> working.advance(open));
        }
    }

    private void attempt(String what, Runnable step) {
        try {
            step.run();
            troubles.remove(what);
        } catch (RuntimeException e) {
            String trouble = String.valueOf(e);
            if (trouble.equals(troubles.put(what, trouble))) {
                return;
            }
            boolean away =
                    e instanceof RetryableException || e instanceof BrokerException || e instanceof KafkaException;
            if (away) {
                log.atWarn()
                        .addKeyValue("step", what)
                        .addKeyValue("because", String.valueOf(e.getMessage()))
                        .log("The generations of the index wait; trying again");
            } else {
                log.atError().addKeyValue("step", what).setCause(e).log("A generation of the index cannot be kept");
            }
        }
    }

    private void closeDropped() {
        Generations now = generations.now();
        String serving = serving().name();
        List<String> over = new ArrayList<>();
        open.keySet().forEach(name -> {
            boolean active = now.named(name).map(record -> !record.isDropped()).orElse(false);
            boolean wanted = work == null ? name.equals(serving) : active || name.equals(serving);
            if (!wanted && !name.equals(side().generation().name())) {
                over.add(name);
            }
        });
        for (String name : over) {
            close(name);
            opener.forget(new Generation(name));
        }
    }

    private void openMissing() {
        Generations now = generations.now();
        List<GenerationRecord> wanted = work == null ? List.of(serving()) : now.active();
        for (GenerationRecord record : wanted) {
            if (!open.containsKey(record.name()) && !closed) {
                OpenGeneration opened = opener.open(record);
                synchronized (open) {
                    open.put(record.name(), opened);
                }
                log.atInfo().addKeyValue("generation", record.name()).log("A generation of the index is kept up");
            }
        }
    }

    private void follow() {
        GenerationRecord serving = serving();
        OpenGeneration opened = open.get(serving.name());
        if (opened == null) {
            return;
        }
        if (!side().generation().name().equals(serving.name())) {
            processor = opened.processor();
            side().switchTo(opened.side());
            told = false;
            log.atInfo()
                    .addKeyValue("generation", serving.name())
                    .addKeyValue("model", serving.model().setting())
                    .log("Searches use another generation of the index");
        }
        if (!told && work != null) {
            work.announce(opened.side().generation());
            opener.promote(opened.side().generation());
            told = true;
        }
    }

    private void close(String name) {
        OpenGeneration former;
        synchronized (open) {
            former = open.remove(name);
        }
        if (former != null) {
            closeQuietly(name, former);
        }
    }

    private static void closeQuietly(String name, OpenGeneration former) {
        try {
            former.resources().close();
        } catch (Exception e) {
            log.atWarn().addKeyValue("generation", name).setCause(e).log("A generation did not close cleanly");
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
        Map<String, OpenGeneration> all;
        synchronized (open) {
            all = new LinkedHashMap<>(open);
            open.clear();
        }
        all.forEach(GenerationKeeper::closeQuietly);
        if (work != null) {
            work.close();
        }
    }
}
