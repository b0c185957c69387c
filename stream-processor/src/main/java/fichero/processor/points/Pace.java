package fichero.processor.points;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Keeps the tasks of a process from spending their thread on index commits: after a write a task rests for twice as
 * long as all tasks have been writing since its last one, and what comes in meanwhile is written together. Without it,
 * each beat of a busy stage would pay for commits with the few records that came in during the commits before.
 *
 * <p>Safe for any thread; its {@link Turns} live on their task's thread.
 */
public final class Pace {

    private static final int REST_PER_WORK = 2;

    /** Even after a slow write, new work does not wait longer than this. */
    private static final Duration LONGEST_REST = Duration.ofSeconds(1);

    private final LongSupplier nanoTime;
    private final AtomicLong workedByAll = new AtomicLong();

    /** @param nanoTime as {@link System#nanoTime()} */
    public Pace(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    Turns turns() {
        return new Turns();
    }

    /** The turns of one task. */
    final class Turns {

        private long restsUntil = nanoTime.getAsLong();
        private long workedByAllBefore = workedByAll.get();

        boolean rests() {
            return nanoTime.getAsLong() - restsUntil < 0;
        }

        /** Does the work, and rests afterwards. */
        void work(Runnable work) {
            long began = nanoTime.getAsLong();
            work.run();
            long ended = nanoTime.getAsLong();
            long worked = workedByAll.addAndGet(ended - began);
            restsUntil = ended + Math.min(REST_PER_WORK * (worked - workedByAllBefore), LONGEST_REST.toNanos());
            workedByAllBefore = worked;
        }
    }
}
