package fichero.ingest.watch;

import fichero.ingest.catalogue.Known;
import fichero.ingest.rules.Ignored;
import fichero.ingest.runs.Run;
import fichero.ingest.walk.Stamp;
import fichero.ingest.walk.TreeWalk;
import fichero.schemas.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One scan's walk over its source: arms every folder, counts, and brings up what differs. */
final class ScanWalk implements TreeWalk.Visitor {

    private final WatchedSource source;
    private final Differences differences;
    private final Run run;
    private final int number;
    private final boolean verify;
    private final @Nullable FolderWatch watch;
    private final Runnable beforeBringingUp;
    private final BooleanSupplier stopped;
    private final Set<String> unreadable = new HashSet<>();
    private long documents;

    /**
     * @param number of the scan in this process, from 1
     * @param beforeBringingUp called before every path that is brought up
     */
    ScanWalk(
            WatchedSource source,
            Differences differences,
            Run run,
            int number,
            boolean verify,
            @Nullable FolderWatch watch,
            Runnable beforeBringingUp,
            BooleanSupplier stopped) {
        this.source = source;
        this.differences = differences;
        this.run = run;
        this.number = number;
        this.verify = verify;
        this.watch = watch;
        this.beforeBringingUp = beforeBringingUp;
        this.stopped = stopped;
    }

    @Override
    public void folder(String path, Path onDisk) {
        if (watch != null) {
            watch.arm(path, onDisk);
        }
    }

    @Override
    public void file(String path, Path onDisk, BasicFileAttributes attributes) {
        documents++;
        run.discovered();
        Stamp stamp = source.stamp(attributes);
        if (differences.differs(found(path), stamp, verify)) {
            bringUp(path, onDisk, stamp);
        } else {
            run.counted(Run.Outcome.UNCHANGED);
        }
    }

    @Override
    public void ignored(String path, Path onDisk, Ignored why) {
        if (differences.differs(found(path), why, path.endsWith("/"))) {
            bringUp(path, onDisk, null);
        } else {
            run.counted(Run.Outcome.IGNORED);
        }
    }

    @Override
    public void unreadable(String path, IOException why) {
        unreadable.add(path);
        run.note("cannot read " + (path.isEmpty() ? "the root" : path) + ": "
                + why.getClass().getSimpleName());
    }

    @Override
    public boolean isCancelled() {
        return stopped.getAsBoolean();
    }

    /** To be called before anything is brought up; may wait. */
    void announce() {
        beforeBringingUp.run();
    }

    void bringUp(String path, Path onDisk, @Nullable Stamp stamp) {
        announce();
        differences.bringUp(path, onDisk, Origin.SCAN, stamp, run);
    }

    Run run() {
        return run;
    }

    /** How many files it found that no rule ignores. */
    long documents() {
        return documents;
    }

    boolean wasFound(Known known) {
        return known.wasFound(number);
    }

    /** Whether the path is, or is below, what could not be looked at. */
    boolean isHidden(String path) {
        if (unreadable.isEmpty()) {
            return false;
        }
        if (unreadable.contains("") || unreadable.contains(path)) {
            return true;
        }
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (unreadable.contains(path.substring(0, slash))) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Known found(String path) {
        Known known = differences.known(path);
        if (known != null) {
            known.found(number);
        }
        return known;
    }
}
