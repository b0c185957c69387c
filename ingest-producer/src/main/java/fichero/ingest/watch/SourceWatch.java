package fichero.ingest.watch;

import fichero.ingest.ProducerSettings;
import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Outdated;
import fichero.ingest.runs.Run;
import fichero.ingest.runs.RunLog;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.walk.PathNames;
import fichero.ingest.walk.Stamp;
import fichero.schemas.Origin;
import fichero.schemas.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One source at work: its scans and its live changes, each on a thread. */
public final class SourceWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SourceWatch.class);

    private static final long JOIN_MILLIS = 5000;

    private final WatchedSource source;
    private final ProducerSettings settings;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final Outdated outdated;
    private final RunLog runs;
    private final InstantSource clock;
    private final List<Thread> threads = new ArrayList<>();
    private CompletableFuture<Void> told = new CompletableFuture<>();
    private @Nullable FolderWatch watch;
    private @Nullable Scans scans;
    private @Nullable Differences differences;
    private @Nullable Run watchRun;
    private volatile boolean stopped;

    public SourceWatch(
            WatchedSource source,
            ProducerSettings settings,
            Catalogue catalogue,
            SettleWindow window,
            Outdated outdated,
            RunLog runs,
            InstantSource clock) {
        this.source = source;
        this.settings = settings;
        this.catalogue = catalogue;
        this.window = window;
        this.outdated = outdated;
        this.runs = runs;
        this.clock = clock;
    }

    /** Arms the watch, and begins the first scan, for which the catalogue must have been read. */
    public synchronized void start() {
        if (stopped) {
            return;
        }
        Differences compared = new Differences(source, catalogue, window, outdated, settings.maxFileBytes());
        differences = compared;
        FolderWatch armed = openWatch();
        watch = armed;
        DeletionGuard guard = new DeletionGuard(settings.massDeletionShare());
        SourceScan scan = new SourceScan(
                source,
                window,
                compared,
                new MissingFiles(source, catalogue, window, compared, guard),
                runs,
                settings.verify(),
                armed,
                () -> stopped);
        BooleanSupplier watched = () -> armed != null && armed.isWhole();
        Scans started = new Scans(scan, source.name(), watched, runs, settings.rescanInterval(), clock);
        scans = started;
        Run run = Run.watch(source.name(), clock.instant());
        watchRun = run;
        LiveChanges live = new LiveChanges(
                source,
                catalogue,
                window,
                compared,
                run,
                started,
                armed,
                settings.settleTime(),
                new RootWatch(source, window, run, started, armed, clock),
                () -> stopped);
        started.request("start", false);
        begin("ingest-scan-" + source.name(), started);
        begin("ingest-watch-" + source.name(), live);
        told = CompletableFuture.allOf(runs.begin(run), scan.told());
    }

    /** Waits until the first scan and the watch are told in topic {@code runs}. */
    public void awaitTold() throws InterruptedException {
        CompletableFuture<Void> telling;
        synchronized (this) {
            telling = told;
        }
        try {
            telling.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run record fails only by being written again", e);
        }
    }

    /**
     * Scans again.
     *
     * @param confirmed what is missing is meant to be gone
     */
    public synchronized CompletableFuture<RunRecord> rescan(boolean confirmed) {
        Scans running = scans;
        if (running == null || stopped) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("source '" + source.name() + "' is not being watched"));
        }
        return running.request("request", confirmed);
    }

    /** Live deletions were withheld: a scan tells people, and how many files it is about. */
    public synchronized void scanForDoubt() {
        Scans running = scans;
        if (running != null) {
            running.request("withheld", false);
        }
    }

    /** Files have to be published again although they have not changed. */
    public synchronized void scanForReprocessing() {
        Scans running = scans;
        if (running != null) {
            running.request("reprocess", false);
        }
    }

    /** Somebody wants every file looked at: a scan finds those that nothing is known of. */
    public synchronized void scanForRequest() {
        Scans running = scans;
        if (running != null) {
            running.request("request", false);
        }
    }

    /** Whether its files can be looked at: they are being watched, and the root is there. */
    public synchronized boolean isReadable() {
        if (differences == null || stopped) {
            return false;
        }
        return switch (source.root()) {
            case GOOD, REPLACED -> true;
            case MISSING, NOT_A_FOLDER, UNREADABLE -> false;
        };
    }

    /**
     * Brings a path up although nothing tells that it has changed.
     *
     * @param path relative to the root
     * @throws IllegalStateException when the source is not being watched
     */
    public synchronized void lookAgain(String path) {
        Differences compared = differences;
        Run run = watchRun;
        if (compared == null || run == null) {
            throw new IllegalStateException("source '" + source.name() + "' is not being watched");
        }
        Path onDisk = PathNames.onDisk(source.settings().root(), path);
        compared.bringUp(path, onDisk, Origin.SCAN, stampNow(onDisk), run);
    }

    private @Nullable Stamp stampNow(Path onDisk) {
        try {
            return source.stampNow(onDisk);
        } catch (IOException e) {
            // What is there, if anything is, is found out when its turn comes.
            return null;
        }
    }

    @Override
    public void close() {
        List<Thread> running;
        synchronized (this) {
            stopped = true;
            running = List.copyOf(threads);
            if (scans != null) {
                scans.close();
            }
            try {
                if (watch != null) {
                    watch.close();
                }
            } catch (IOException e) {
                log.atDebug().setCause(e).log("the watch did not close");
            }
        }
        running.forEach(Thread::interrupt);
        for (Thread thread : running) {
            try {
                thread.join(JOIN_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void begin(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private @Nullable FolderWatch openWatch() {
        if (source.settings().polling()) {
            return null;
        }
        try {
            return new FolderWatch(
                    source.disk(), source.disk().watchService(source.settings().root()));
        } catch (IOException | UnsupportedOperationException e) {
            log.atWarn()
                    .addKeyValue("source", source.name())
                    .addKeyValue("why", e.toString())
                    .log("no watch to be had, so the source is polled");
            return null;
        }
    }
}
