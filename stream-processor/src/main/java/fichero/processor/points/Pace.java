package fichero.processor.points;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Rests after work for as long as the work took: what comes in meanwhile is done together the next time. Without it,
 * each beat of a busy stage would pay for a commit of the index with the one record that came in since the last.
 */
final class Pace {

    /** Even after a slow write, new work does not wait longer than this. */
    private static final Duration LONGEST_REST = Duration.ofMillis(400);

    private final LongSupplier nanoTime;
    private long restsUntil;

    Pace(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.restsUntil = nanoTime.getAsLong();
    }

    boolean rests() {
        return nanoTime.getAsLong() - restsUntil < 0;
    }

    /** Does the work, and rests afterwards. */
    void work(Runnable work) {
        long began = nanoTime.getAsLong();
        work.run();
        long ended = nanoTime.getAsLong();
        restsUntil = ended + Math.min(ended - began, LONGEST_REST.toNanos());
    }
}
