package fichero.ingest.watch;

import fichero.ingest.runs.Run;
import fichero.ingest.runs.RunLog;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.settle.SettleWindow;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Scans a source: a walk that brings up what differs, then what is missing. One scan at a time. */
final class SourceScan {

    private static final Logger log = LoggerFactory.getLogger(SourceScan.class);

    /** Paths that wait at most; the walk waits with the next. */
    private static final int MOST_WAITING = 100_000;

    private static final long PAUSE_MILLIS = 50;

    private final WatchedSource source;
    private final SettleWindow window;
    private final Differences differences;
    private final MissingFiles missing;
    private final RunLog runs;
    private final boolean verify;
    private final @Nullable FolderWatch watch;
    private final BooleanSupplier stopped;
    private final CompletableFuture<Void> told = new CompletableFuture<>();
    private int scans;
    private List<String> lastNotes = List.of();

    /** @param watch armed on the way; null where the platform gives none, or none that tells anything */
    SourceScan(
            WatchedSource source,
            SettleWindow window,
            Differences differences,
            MissingFiles missing,
            RunLog runs,
            boolean verify,
            @Nullable FolderWatch watch,
            BooleanSupplier stopped) {
        this.source = source;
        this.window = window;
        this.differences = differences;
        this.missing = missing;
        this.runs = runs;
        this.verify = verify;
        this.watch = watch;
        this.stopped = stopped;
    }

    /** Complete once the first scan is told in topic {@code runs}. */
    CompletableFuture<Void> told() {
        return told;
    }

    /**
     * @param quietly tell of the scan only if it finds anything, or has to say what the last one did not
     * @return whether the scan was told
     */
    boolean scan(Run run, boolean quietly) throws InterruptedException {
        Telling telling = new Telling(run);
        if (!quietly) {
            telling.now();
        }
        DeletionGuard.Root root = source.root();
        if (root == DeletionGuard.Root.GOOD || root == DeletionGuard.Root.REPLACED) {
            walk(run, telling);
        } else {
            missing.withholdAll(run, root);
        }
        List<String> notes = run.notes();
        if (!notes.equals(lastNotes)) {
            telling.now();
        }
        lastNotes = notes;
        if (!stopped.getAsBoolean()) {
            run.walked();
        }
        runs.wake();
        return telling.told;
    }

    private void walk(Run run, Telling telling) {
        source.rememberRoot();
        if (watch != null) {
            watch.beginAnew();
        }
        ScanWalk walk = new ScanWalk(source, differences, run, ++scans, verify, watch, () -> makeWay(telling), stopped);
        source.tree().walk("", source.settings().root(), walk);
        noteGaps(run);
        if (!stopped.getAsBoolean()) {
            missing.bringUp(walk);
        }
    }

    /** Waits until people know of the scan and there is room for one more path. */
    private void makeWay(Telling telling) {
        try {
            telling.now();
            while (window.size() >= MOST_WAITING && !stopped.getAsBoolean()) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says what is not watched: people wait for changes there, and can do something about it. */
    private void noteGaps(Run run) {
        String gaps = watch != null
                ? watch.gaps()
                : source.settings().polling() ? null : "the system gives no watch; what changes is found by rescans";
        if (gaps == null) {
            return;
        }
        run.note(gaps);
        if (!lastNotes.contains(gaps)) {
            log.atWarn()
                    .addKeyValue("source", source.name())
                    .addKeyValue("why", gaps)
                    .log("changes may be seen late");
        }
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
}
