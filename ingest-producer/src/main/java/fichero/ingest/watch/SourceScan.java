package fichero.ingest.watch;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Known;
import fichero.ingest.rules.Ignored;
import fichero.ingest.runs.Run;
import fichero.ingest.runs.RunLog;
import fichero.ingest.settle.Deletion;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.walk.Look;
import fichero.ingest.walk.PathNames;
import fichero.ingest.walk.Stamp;
import fichero.ingest.walk.TreeWalk;
import fichero.schemas.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Walks a source once, brings up what differs, and what is missing when that is to be believed. One at a time. */
public final class SourceScan {

    private static final Logger log = LoggerFactory.getLogger(SourceScan.class);

    /** Paths of scans that wait at most; the walk waits with the next. */
    private static final int MOST_WAITING = 100_000;

    private static final long PAUSE_MILLIS = 50;

    private final WatchedSource source;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final Differences differences;
    private final DeletionGuard guard;
    private final RunLog runs;
    private final boolean verify;
    private final @Nullable FolderWatch watch;
    private final Runnable noMoreWatches;
    private final BooleanSupplier stopped;
    private final CompletableFuture<Void> told = new CompletableFuture<>();
    private int scans;
    private Set<String> lastNotes = Set.of();

    SourceScan(
            WatchedSource source,
            Catalogue catalogue,
            SettleWindow window,
            Differences differences,
            DeletionGuard guard,
            RunLog runs,
            boolean verify,
            @Nullable FolderWatch watch,
            Runnable noMoreWatches,
            BooleanSupplier stopped) {
        this.source = source;
        this.catalogue = catalogue;
        this.window = window;
        this.differences = differences;
        this.guard = guard;
        this.runs = runs;
        this.verify = verify;
        this.watch = watch;
        this.noMoreWatches = noMoreWatches;
        this.stopped = stopped;
    }

    /** Complete once the first scan is told in topic {@code runs}. */
    CompletableFuture<Void> told() {
        return told;
    }

    /**
     * @param quietly tell of the scan only if it finds anything
     * @return whether the scan was told
     */
    boolean scan(Run run, boolean quietly) throws InterruptedException {
        Telling telling = new Telling(run);
        if (!quietly) {
            telling.now();
        }
        DeletionGuard.Root root = source.root();
        if (root == DeletionGuard.Root.GOOD || root == DeletionGuard.Root.REPLACED) {
            source.rememberRoot();
            Walk walk = new Walk(run, ++scans, telling);
            source.tree().walk("", source.settings().root(), walk);
            if (!stopped.getAsBoolean()) {
                missing(run, walk);
            }
        } else {
            withhold(run, root, 0, catalogue.documents(source.name()));
        }
        Set<String> notes = Set.copyOf(run.record(0, "").notes());
        if (run.foundAnything() && !(quietly && notes.equals(lastNotes) && run.waits() == 0)) {
            telling.now();
        }
        lastNotes = notes;
        if (!stopped.getAsBoolean()) {
            run.walked();
        }
        runs.wake();
        return telling.told;
    }

    /** Sees to it that people know of the scan before anything that it brings up is published. */
    private final class Telling {
        private final Run run;
        private boolean told;

        Telling(Run run) {
            this.run = run;
        }

        void now() throws InterruptedException {
            if (!told) {
                told = true;
                try {
                    runs.begin(run).get();
                    SourceScan.this.told.complete(null);
                } catch (ExecutionException e) {
                    throw new IllegalStateException("a run record fails only by being written again", e);
                }
            }
        }
    }

    private final class Walk implements TreeWalk.Visitor {
        final Run run;
        final int number;
        final Telling telling;
        final Set<String> unreadable = new HashSet<>();
        final Set<String> pruned = new HashSet<>();
        long documents;

        Walk(Run run, int number, Telling telling) {
            this.run = run;
            this.number = number;
            this.telling = telling;
        }

        @Override
        public void folder(String path, Path onDisk) {
            if (watch != null && !watch.arm(path, onDisk)) {
                noMoreWatches.run();
            }
        }

        @Override
        public void file(String path, Path onDisk, BasicFileAttributes attributes) {
            documents++;
            run.discovered();
            Stamp stamp = source.stamp(attributes);
            Known known = found(path);
            if (differences.differs(known, stamp, verify)) {
                bringUp(path, onDisk, stamp);
            } else {
                run.counted(Run.Outcome.UNCHANGED);
            }
        }

        @Override
        public void ignored(String path, Path onDisk, Ignored why) {
            boolean folder = path.endsWith("/");
            if (folder) {
                pruned.add(path.substring(0, path.length() - 1));
            }
            if (differences.differs(found(path), why, folder)) {
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

        private @Nullable Known found(String path) {
            Known known = catalogue.get(source.name(), path);
            if (known != null) {
                known.found(number);
            }
            return known;
        }

        private void bringUp(String path, Path onDisk, @Nullable Stamp stamp) {
            try {
                telling.now();
                while (window.size() >= MOST_WAITING && !stopped.getAsBoolean()) {
                    Thread.sleep(PAUSE_MILLIS);
                }
                differences.bringUp(path, onDisk, Origin.SCAN, stamp, run);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        boolean isBelow(Set<String> folders, String path) {
            if (folders.isEmpty()) {
                return false;
            }
            if (folders.contains("") || folders.contains(path)) {
                return true;
            }
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                if (folders.contains(path.substring(0, slash))) {
                    return true;
                }
            }
            return false;
        }
    }

    /** What is known and was not found: gone, unless it was not to be seen. */
    private void missing(Run run, Walk walk) {
        List<Deletion> gone = new ArrayList<>();
        long documents = 0;
        long hidden = 0;
        for (Map.Entry<String, Known> entry : catalogue.all(source.name()).entrySet()) {
            String path = entry.getKey();
            Known known = entry.getValue();
            if (known.wasFound(walk.number) || window.isGone(source.name(), path)) {
                continue;
            }
            if (walk.isBelow(walk.unreadable, path)) {
                hidden++;
                continue;
            }
            Path onDisk = PathNames.onDisk(source.settings().root(), path);
            Look look = source.look(path, onDisk);
            if (look instanceof Look.Absent || look instanceof Look.Folder) {
                documents += known.isDocument() ? 1 : 0;
                gone.add(new Deletion(source.name(), path, onDisk, Origin.SCAN, run));
            } else if (look instanceof Look.Denied) {
                hidden++;
            } else if (differences.differs(known, look, false)) {
                walk.bringUp(path, onDisk, null);
            }
        }
        if (hidden > 0) {
            run.withheld(hidden, "deletions withheld below what cannot be read");
        }
        if (!gone.isEmpty()) {
            DeletionGuard.Root root = source.root();
            long known = catalogue.documents(source.name());
            var facts = new DeletionGuard.Facts(root, false, run.isConfirmed(), known, walk.documents, 0);
            if (guard.doubt(facts) == null) {
                gone.forEach(window::gone);
            } else {
                withhold(run, root, walk.documents, documents);
            }
        }
    }

    private void withhold(Run run, DeletionGuard.Root root, long found, long deletions) {
        long known = catalogue.documents(source.name());
        String doubt = guard.doubt(new DeletionGuard.Facts(root, false, run.isConfirmed(), known, found, 0));
        if (doubt != null) {
            run.withheld(deletions, doubt);
            log.atWarn()
                    .addKeyValue("source", source.name())
                    .addKeyValue("root", source.settings().root())
                    .addKeyValue("deletions", deletions)
                    .addKeyValue("why", doubt)
                    .log("deletions withheld");
        }
    }
}
