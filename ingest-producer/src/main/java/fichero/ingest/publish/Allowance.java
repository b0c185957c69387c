package fichero.ingest.publish;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How many records of scans may be on their way: as many as the processor gets through in a second, since that is how
 * long a live change waits behind them, and a few in any case. No fixed number does: one that keeps the processor busy
 * with tiny files, which all wait for two commits, would hold up a live change for minutes among large ones.
 */
final class Allowance {

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final int MOST = 4_000;

    private final int least;
    private final Deque<Sample> samples = new ArrayDeque<>();

    Allowance(int least) {
        this.least = least;
    }

    /** @param passed offsets that the processor is past, all together */
    void look(Instant now, long passed) {
        if (!samples.isEmpty() && samples.getLast().passed() > passed) {
            // Other partitions than before.
            samples.clear();
        }
        samples.addLast(new Sample(now, passed));
        while (samples.size() > 2 && age(now) > WINDOW.toMillis()) {
            samples.removeFirst();
        }
    }

    int records() {
        if (samples.size() < 2) {
            return least;
        }
        Sample newest = samples.getLast();
        long millis = Math.max(age(newest.at()), WINDOW.toMillis());
        long inASecond = (newest.passed() - samples.getFirst().passed()) * 1000 / millis;
        return (int) Math.max(least, Math.min(inASecond, MOST));
    }

    private long age(Instant now) {
        return Duration.between(samples.getFirst().at(), now).toMillis();
    }

    private record Sample(Instant at, long passed) {}
}
