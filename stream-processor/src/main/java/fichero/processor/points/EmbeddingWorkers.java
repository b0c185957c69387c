package fichero.processor.points;

import fichero.core.embedding.Embedder;
import fichero.processor.report.StageMeter;
import fichero.schemas.Lane;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Embeds batches beside the stream thread, for all tasks of this process: words go on being indexed meanwhile. Two
 * batches are under way at most, so that no core idles at a batch's end and a kill costs less than two of them.
 *
 * <p>Safe for any thread.
 */
public final class EmbeddingWorkers implements AutoCloseable {

    private static final int BATCHES_UNDER_WAY = 2;

    private final Embedder embedder;
    private final StageMeter meter;
    private final Executor executor;
    private final @Nullable ExecutorService owned;
    private final BatchSize batchSize;
    private final Semaphore places = new Semaphore(BATCHES_UNDER_WAY);
    private final Set<String> tasksWithLiveTexts = ConcurrentHashMap.newKeySet();

    private EmbeddingWorkers(Embedder embedder, StageMeter meter, Executor executor, @Nullable ExecutorService owned) {
        this.embedder = embedder;
        this.meter = meter;
        this.executor = executor;
        this.owned = owned;
        this.batchSize = new BatchSize(embedder.batchSize());
    }

    /** Workers on threads of their own. */
    public static EmbeddingWorkers start(Embedder embedder, StageMeter meter) {
        ExecutorService threads = Executors.newFixedThreadPool(BATCHES_UNDER_WAY, work -> {
            Thread thread = new Thread(work, "embed-batch");
            thread.setDaemon(true);
            return thread;
        });
        return new EmbeddingWorkers(embedder, meter, threads, threads);
    }

    /** Workers on the caller's thread, for topologies without time. */
    static EmbeddingWorkers inline(Embedder embedder, StageMeter meter) {
        return new EmbeddingWorkers(embedder, meter, Runnable::run, null);
    }

    int batchSize() {
        return batchSize.texts();
    }

    /** Tells whether a task has live texts waiting: then bulk batches of other tasks stand back. */
    void liveTextsWaiting(String task, boolean waiting) {
        if (waiting) {
            tasksWithLiveTexts.add(task);
        } else {
            tasksWithLiveTexts.remove(task);
        }
    }

    /** Takes a place for a batch of this lane, to be {@linkplain #returnPlace returned} once its outcome is committed. */
    boolean tryPlace(Lane lane) {
        return (lane == Lane.LIVE || tasksWithLiveTexts.isEmpty()) && places.tryAcquire();
    }

    void returnPlace() {
        places.release();
    }

    /** Embeds a batch that has a place. */
    CompletableFuture<List<TextOutcome>> embed(List<String> texts) {
        return CompletableFuture.supplyAsync(
                () -> {
                    long begun = System.nanoTime();
                    List<TextOutcome> outcomes = Bisection.embed(embedder, texts);
                    Duration took = Duration.ofNanos(System.nanoTime() - begun);
                    if (owned != null) {
                        batchSize.took(texts.size(), took);
                    }
                    meter.took("embed", took);
                    meter.embedded(
                            texts.size(),
                            outcomes.stream()
                                    .filter(TextOutcome.Embedded.class::isInstance)
                                    .count());
                    return outcomes;
                },
                executor);
    }

    @Override
    public void close() {
        if (owned != null) {
            owned.shutdownNow();
            try {
                if (!owned.awaitTermination(5, TimeUnit.SECONDS)) {
                    owned.shutdownNow();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
