package fichero.ingest.watch;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Known;
import fichero.ingest.catalogue.Outdated;
import fichero.ingest.rules.Ignored;
import fichero.ingest.runs.Run;
import fichero.ingest.settle.FileDecision;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.settle.Sighting;
import fichero.ingest.walk.Look;
import fichero.ingest.walk.Stamp;
import fichero.schemas.FileRecord;
import fichero.schemas.Origin;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Brings up what differs from what the catalogue knows. Safe for any thread. */
final class Differences {

    private final WatchedSource source;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final Outdated outdated;
    private final long maxFileBytes;

    Differences(WatchedSource source, Catalogue catalogue, SettleWindow window, Outdated outdated, long maxFileBytes) {
        this.source = source;
        this.catalogue = catalogue;
        this.window = window;
        this.outdated = outdated;
        this.maxFileBytes = maxFileBytes;
    }

    @Nullable
    Known known(String path) {
        return catalogue.get(source.name(), path);
    }

    boolean differs(@Nullable Known known, Stamp stamp, boolean verify) {
        return differs(known, new Look.File(stamp), verify || outdated.holds(known));
    }

    boolean differs(@Nullable Known known, Ignored why, boolean folder) {
        return differs(known, new Look.NotForUs(why, folder), false);
    }

    boolean differs(@Nullable Known known, Look look, boolean verify) {
        return !(FileDecision.of(known, look, source.labels(), maxFileBytes, verify) instanceof FileDecision.Keep);
    }

    /** A file whose own time may be trusted to tell how long it has been quiet was found by a walk. */
    void bringUp(String path, Path onDisk, Origin origin, @Nullable Stamp stamp, Run run) {
        Known known = known(path);
        boolean restless = known != null
                && known.state() == FileRecord.State.UNREADABLE
                && FileDecision.UNSTABLE.equals(known.reason());
        boolean trusted = origin == Origin.SCAN && !source.settings().polling();
        window.seen(new Sighting(source.name(), path, onDisk, origin, stamp, trusted, !restless, run));
    }
}
