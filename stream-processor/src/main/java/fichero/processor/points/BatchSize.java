package fichero.processor.points;

import java.time.Duration;

/**
 * How many texts make a batch: what the embedder wants, and more while it is fast. Each batch costs a commit, so one that
 * takes milliseconds would leave a fast embedder idle most of the time; and a batch is what a kill loses, so none is
 * made larger than half a second of work.
 *
 * <p>Safe for any thread.
 */
final class BatchSize {

    private static final Duration WORK = Duration.ofMillis(500);

    /** Times the embedder's own size, at most. */
    static final int LARGEST = 8;

    private final int wanted;
    private volatile int size;

    /** @param wanted the embedder's own size */
    BatchSize(int wanted) {
        this.wanted = wanted;
        this.size = wanted;
    }

    int texts() {
        return size;
    }

    /** Grows twofold at most, so that one lucky batch does not decide. */
    void took(int texts, Duration time) {
        double perSecond = texts / Math.max(1e-3, time.toNanos() / 1e9);
        double fitting = perSecond * WORK.toNanos() / 1e9;
        size = (int) Math.max(wanted, Math.min(Math.min(fitting, 2.0 * texts), (double) LARGEST * wanted));
    }
}
