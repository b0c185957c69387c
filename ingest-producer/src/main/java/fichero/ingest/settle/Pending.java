package fichero.ingest.settle;

import fichero.ingest.runs.Run;
import fichero.schemas.Origin;
import java.nio.file.Path;
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

    final Quiet quiet;
    Instant due;

    /** Where it waits to be due; null while it is taken, or gone. */
    @Nullable
    DueQueue queue;

    boolean taken;

    /** Changed while it was taken, so it is looked at again. */
    boolean again;

    /** Told as never at rest, so it is looked at until it is. */
    boolean unstable;

    /** Seen changing long after it was first seen: it is being written, and no half of a move. */
    boolean restless;

    Pending(Sighting seen, Quiet quiet, Instant now, long sequence) {
        this.source = seen.source();
        this.path = seen.path();
        this.onDisk = seen.onDisk();
        this.run = seen.run();
        this.origin = seen.origin();
        this.counted = seen.counted();
        this.quiet = quiet;
        this.due = quiet.due();
        this.firstSeen = now;
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

    /** The same path once it is done, to be looked at again. */
    Sighting asSeenAgain() {
        return new Sighting(source, path, onDisk, origin, quiet.stamp(), false, counted && !unstable, run);
    }

    String id() {
        return source + ":" + path;
    }
}
