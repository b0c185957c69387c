package fichero.query.readmodel;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** How far the read model reflects its topics. Safe for any thread. */
public final class Progress {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private Map<TopicPartition, Long> reflected = Map.of();
    private Map<TopicPartition, Long> firstEnds = Map.of();
    private boolean caughtUpOnce;
    private @Nullable String problem;
    private int skipped;

    /** Whether everything that was in the topics at the start has been read: from then on answers are complete. */
    public boolean caughtUpOnce() {
        return locked(() -> caughtUpOnce);
    }

    /** What keeps it from following, or null when all is well. */
    public @Nullable String problem() {
        lock.lock();
        try {
            return problem;
        } finally {
            lock.unlock();
        }
    }

    /** Records that could not be read since the start. */
    public int skipped() {
        return locked(() -> skipped);
    }

    /** Waits until these ends are reflected; false when that takes longer than given. */
    public boolean awaitReflected(Map<TopicPartition, Long> ends, Duration atMost) {
        lock.lock();
        try {
            long left = atMost.toNanos();
            while (!reaches(ends)) {
                if (left <= 0) {
                    return false;
                }
                left = advanced.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** What is missing to these ends, in records. */
    public long behind(Map<TopicPartition, Long> ends) {
        return locked(() -> ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - reflected.getOrDefault(end.getKey(), 0L)))
                .sum());
    }

    void connected(Map<TopicPartition, Long> from, Map<TopicPartition, Long> ends) {
        changed(() -> {
            reflected = Map.copyOf(from);
            firstEnds = Map.copyOf(ends);
            problem = null;
            caughtUpOnce = caughtUpOnce || reaches(firstEnds);
        });
    }

    void reflected(Map<TopicPartition, Long> positions) {
        changed(() -> {
            reflected = Map.copyOf(positions);
            caughtUpOnce = caughtUpOnce || reaches(firstEnds);
        });
    }

    void rebuilding(String why) {
        changed(() -> {
            reflected = Map.of();
            caughtUpOnce = false;
            problem = "it is filled again from its topics: " + why;
        });
    }

    void failed(String why) {
        changed(() -> problem = why);
    }

    void well() {
        changed(() -> problem = null);
    }

    void skipped(int more) {
        changed(() -> skipped += more);
    }

    private boolean reaches(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> reflected.getOrDefault(end.getKey(), -1L) >= end.getValue());
    }

    private void changed(Runnable change) {
        lock.lock();
        try {
            change.run();
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(java.util.function.Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }
}
