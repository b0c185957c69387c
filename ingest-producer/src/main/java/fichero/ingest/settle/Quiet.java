package fichero.ingest.settle;

import fichero.ingest.walk.Stamp;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long one path has been quiet, and how long it has to be: the settle time, or twice the longest pause that its
 * writer has made so far. Guarded by its {@link SettleWindow}.
 */
final class Quiet {

    /** A slow writer is waited for, but no longer than this between two writes. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Duration settleTime;
    private final Duration unstableAfter;
    private @Nullable Stamp stamp;
    private Instant lastChange;

    /** Since when the path looks as it does, as far as is known. */
    private Instant since;

    /** Since when it has not been at rest. */
    private Instant changingSince;

    private Duration longestPause = Duration.ZERO;

    /** @param trusted the file's own time tells since when it has been quiet, unless it is in the future */
    Quiet(@Nullable Stamp stamp, boolean trusted, Instant now, Duration settleTime, Duration unstableAfter) {
        this.settleTime = settleTime;
        this.unstableAfter = unstableAfter;
        this.stamp = stamp;
        this.lastChange = now;
        this.changingSince = now;
        Instant modified = trusted && stamp != null ? stamp.modifiedAt() : now;
        this.since = modified.isBefore(now) ? modified : now;
    }

    @Nullable
    Stamp stamp() {
        return stamp;
    }

    /** Takes note of how the path looks now, without a judgement on when it came to look so. */
    void looks(@Nullable Stamp now) {
        stamp = now;
    }

    void changed(@Nullable Stamp to, Instant now) {
        Duration pause = Duration.between(lastChange, now);
        if (pause.compareTo(needed()) > 0) {
            // It was at rest, and waited for something else.
            longestPause = Duration.ZERO;
            changingSince = now;
        } else if (pause.compareTo(longestPause) > 0) {
            longestPause = pause;
        }
        stamp = to;
        lastChange = now;
        since = now;
    }

    /** @param seen how the path looks now */
    boolean isReached(Stamp seen, Instant now) {
        return seen.equals(stamp) && !now.isBefore(since.plus(needed()));
    }

    /** Whether the path has gone on changing for so long that it has to be told. */
    boolean isHopeless(Instant now) {
        return !now.isBefore(changingSince.plus(unstableAfter));
    }

    /** When to look: it is quiet then, or hopeless. */
    Instant due() {
        Instant quiet = since.plus(needed());
        Instant hopeless = changingSince.plus(unstableAfter);
        return quiet.isAfter(hopeless) ? hopeless : quiet;
    }

    private Duration needed() {
        Duration twice = longestPause.multipliedBy(2);
        Duration wanted = twice.compareTo(settleTime) > 0 ? twice : settleTime;
        Duration most = LONGEST.compareTo(settleTime) > 0 ? LONGEST : settleTime;
        return wanted.compareTo(most) > 0 ? most : wanted;
    }
}
