package fichero.ingest.watch;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Known;
import fichero.ingest.rules.Ignored;
import fichero.ingest.rules.SourceRules;
import fichero.ingest.runs.Run;
import fichero.ingest.settle.Deletion;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.walk.Look;
import fichero.ingest.walk.PathNames;
import fichero.ingest.walk.Stamp;
import fichero.ingest.walk.TreeWalk;
import fichero.schemas.Origin;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the changes below one root as they happen, on a thread of its own. What the platform tells is a hint where to
 * look; what is there decides. Whatever it cannot follow it leaves to a scan.
 */
final class LiveChanges implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(LiveChanges.class);

    private static final Duration POLL = Duration.ofMillis(200);

    /** More paths than these at once are a scan's business. */
    private static final int MOST_WAITING = 200_000;

    private final WatchedSource source;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final Differences differences;
    private final Run run;
    private final Scans scans;
    private final @Nullable FolderWatch watch;
    private final Duration settleTime;
    private final RootWatch root;
    private final BooleanSupplier stopped;

    /** Folders that could not be listed: when they change, they may be listed now. */
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();

    /** @param watch null where the platform gives none: then only the root is looked after */
    LiveChanges(
            WatchedSource source,
            Catalogue catalogue,
            SettleWindow window,
            Differences differences,
            Run run,
            Scans scans,
            @Nullable FolderWatch watch,
            Duration settleTime,
            RootWatch root,
            BooleanSupplier stopped) {
        this.source = source;
        this.catalogue = catalogue;
        this.window = window;
        this.differences = differences;
        this.run = run;
        this.scans = scans;
        this.watch = watch;
        this.settleTime = settleTime;
        this.root = root;
        this.stopped = stopped;
    }

    @Override
    public void run() {
        try {
            while (!stopped.getAsBoolean()) {
                root.check();
                if (watch == null) {
                    Thread.sleep(POLL.toMillis());
                    continue;
                }
                for (FolderWatch.Change change : watch.poll(POLL)) {
                    followOrScan(watch, change);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ClosedWatchServiceException e) {
            // Closed to stop us.
        }
    }

    /** One change that cannot be followed must not end the watch. */
    private void followOrScan(FolderWatch watch, FolderWatch.Change change) {
        try {
            follow(watch, change);
        } catch (RuntimeException e) {
            log.atError()
                    .addKeyValue("source", source.name())
                    .addKeyValue("folder", change.folder())
                    .setCause(e)
                    .log("a change could not be followed, so the source is scanned");
            scans.request("failed_change", false, settleTime);
        }
    }

    private void follow(FolderWatch watch, FolderWatch.Change change) {
        switch (change.what()) {
            case ROOT_LOST -> root.lost("the root was replaced by another folder");
            // Every folder tells of it; the scan that waits already is the one for all of them.
            case OVERFLOWED -> scans.request("overflow", false);
            case CREATED, CHANGED, GONE -> followEntry(watch, change, Objects.requireNonNull(change.name()));
        }
    }

    private void followEntry(FolderWatch watch, FolderWatch.Change change, Path name) {
        String path = PathNames.child(change.folder(), name);
        if (name.toString().equals(SourceRules.FILE_NAME)) {
            scans.request("rules", false, settleTime);
        }
        Path onDisk = change.folderOnDisk().resolve(name);
        if (change.what() == FolderWatch.What.GONE) {
            removed(watch, path, onDisk);
        } else {
            appeared(watch, path, onDisk, change.what() == FolderWatch.What.CREATED);
        }
    }

    private void appeared(FolderWatch watch, String path, Path onDisk, boolean created) {
        Look look = source.look(path, onDisk);
        if (look instanceof Look.Absent) {
            removed(watch, path, onDisk);
        } else if (look instanceof Look.Folder) {
            forgetFile(path, onDisk);
            boolean readAgain = unreadable.remove(path);
            if (created || readAgain || !watch.isArmed(path)) {
                source.tree().walk(path, onDisk, new Walk(watch));
            }
        } else if (look instanceof Look.NotForUs notForUs) {
            String told = notForUs.folder() ? path + "/" : path;
            if (differences.differs(differences.known(told), look, false)) {
                bringUp(told, onDisk, null);
            }
        } else {
            bringUp(path, onDisk, look instanceof Look.File file ? file.stamp() : null);
        }
    }

    /** Nothing is at the path any more, nor below it. */
    private void removed(FolderWatch watch, String path, Path onDisk) {
        if (!(source.look(path, onDisk) instanceof Look.Absent)) {
            return;
        }
        watch.disarm(path);
        forgetFile(path, onDisk);
        for (String below : List.copyOf(catalogue.below(source.name(), path).keySet())) {
            gone(below);
        }
    }

    /** A file that is known at the path is not there; a folder may be. */
    private void forgetFile(String path, Path onDisk) {
        if (differences.known(path) != null) {
            window.gone(new Deletion(source.name(), path, onDisk, Origin.LIVE, run));
        }
    }

    private void gone(String path) {
        Path onDisk = PathNames.onDisk(source.settings().root(), path);
        window.gone(new Deletion(source.name(), path, onDisk, Origin.LIVE, run));
    }

    private void bringUp(String path, Path onDisk, @Nullable Stamp stamp) {
        if (window.size() >= MOST_WAITING) {
            scans.request("overflow", false);
        } else {
            run.discovered();
            differences.bringUp(path, onDisk, Origin.LIVE, stamp, run);
        }
    }

    private final class Walk implements TreeWalk.Visitor {
        private final FolderWatch watch;

        Walk(FolderWatch watch) {
            this.watch = watch;
        }

        @Override
        public void folder(String path, Path onDisk) {
            watch.arm(path, onDisk);
            if (!watch.isWhole()) {
                scans.startPolling();
            }
        }

        @Override
        public void file(String path, Path onDisk, BasicFileAttributes attributes) {
            Stamp stamp = source.stamp(attributes);
            Known known = differences.known(path);
            if (differences.differs(known, stamp, false) || window.isGone(source.name(), path)) {
                bringUp(path, onDisk, stamp);
            }
        }

        @Override
        public void ignored(String path, Path onDisk, Ignored why) {
            if (differences.differs(differences.known(path), why, path.endsWith("/"))) {
                bringUp(path, onDisk, null);
            }
        }

        @Override
        public void unreadable(String path, IOException why) {
            unreadable.add(path);
        }

        @Override
        public boolean isCancelled() {
            return stopped.getAsBoolean();
        }
    }
}
