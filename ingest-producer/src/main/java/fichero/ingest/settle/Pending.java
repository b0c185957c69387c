package fichero.ingest.settle;

import fichero.ingest.runs.Run;
import fichero.ingest.walk.Stamp;
import fichero.schemas.Origin;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A path that was seen and waits to be quiet, or to be acknowledged. Changed only by its {@link SettleWindow}. */
public final class Pending {

    private final String source;
    private final String path;
    private final Path onDisk;
    private final Run run;
    final Instant firstSeen;
    final long sequence;

    /** False while it is known that the file never rests: then nobody waits for it. */
    boolean counted;

    Origin origin;

    @Nullable
    Stamp stamp;

    Instant lastChange;

    /** Since when the path looks as it does, as far as is known. */
    Instant quietSince;

    /** Since when it has not been at rest. */
    Instant changingSince;

    Instant due;
    Duration longestPause = Duration.ZERO;
    boolean queued;
    boolean taken;

    /** Changed while it was taken, so it is looked at again. */
    boolean again;

    /** Seen changing long after it was first seen: it is being written, and no half of a move. */
    boolean restless;

    Pending(Sighting seen, Instant now, Instant quietSince, Instant due, long sequence) {
        this.source = seen.source();
        this.path = seen.path();
        this.onDisk = seen.onDisk();
        this.run = seen.run();
        this.origin = seen.origin();
        this.stamp = seen.stamp();
        this.counted = seen.counted();
        this.firstSeen = now;
        this.lastChange = now;
        this.quietSince = quietSince;
        this.changingSince = now;
        this.due = due;
        this.sequence = sequence;
    }

    public String source() {
        return source;
    }

    /** Relative to the root; ends with {@code /} when it is an ignored folder. */
    public String path() {
        return path;
    }

    public Path onDisk() {
        return onDisk;
    }

    public Run run() {
        return run;
    }

    public Origin origin() {
        return origin;
    }

    /** What has to be looked at again because it changed while it was taken. */
    Sighting asSeenAgain() {
        return new Sighting(source, path, onDisk, origin, stamp, false, counted, run);
    }

    String id() {
        return source + ":" + path;
    }
}
