package fichero.ingest.runs;

import fichero.schemas.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A run that is told in topic {@code runs}: what was last written of it, and when that is out of date. */
final class ToldRun {

    private static final Duration WATCH_PACE = Duration.ofMillis(250);
    private static final Duration SCAN_PACE = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofSeconds(1);

    final Run run;

    /** Complete once the broker has the first record. */
    final CompletableFuture<Void> written = new CompletableFuture<>();

    private @Nullable RunRecord last;
    private Instant lastAt = Instant.MIN;

    /** The broker did not take the last record. */
    volatile boolean failed;

    /** The broker has the run's last record. */
    volatile boolean over;

    ToldRun(Run run) {
        this.run = run;
    }

    void sent(RunRecord record, Instant at) {
        last = record;
        lastAt = at;
        failed = false;
    }

    /** Whether the run as it is now has to be written: again, for it is news, or since it is time. */
    boolean isDue(RunRecord now, Instant at) {
        if (last == null) {
            return true;
        }
        Duration age = Duration.between(lastAt, at);
        if (failed) {
            return age.compareTo(RETRY) >= 0;
        }
        if (last.status() != now.status() || (last.waiting() == 0) != (now.waiting() == 0)) {
            return true;
        }
        return !last.equals(now) && age.compareTo(run.isScan() ? SCAN_PACE : WATCH_PACE) >= 0;
    }
}
