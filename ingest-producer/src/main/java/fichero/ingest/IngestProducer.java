package fichero.ingest;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.CatalogueReader;
import fichero.ingest.catalogue.Outdated;
import fichero.ingest.publish.EarlierEvents;
import fichero.ingest.publish.PublishLoop;
import fichero.ingest.reprocess.Reprocessing;
import fichero.ingest.requests.Requested;
import fichero.ingest.requests.Requests;
import fichero.ingest.runs.EarlierScans;
import fichero.ingest.runs.RunLog;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.sources.SourcesTold;
import fichero.ingest.walk.Disk;
import fichero.ingest.watch.SourceWatch;
import fichero.ingest.watch.WatchedSource;
import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches folders and publishes what differs from what the catalogue knows, as {@code file-events}. It works on threads
 * of its own from {@link #start} to {@link #close}, and rides out a broker that is away.
 */
public final class IngestProducer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(IngestProducer.class);

    /** How long a file may go on changing before that is told. */
    private static final Duration UNSTABLE_AFTER = Duration.ofMinutes(10);

    private static final long START_SECONDS = 30;
    private static final long JOIN_MILLIS = 5000;

    private final Clients clients;
    private final SettleWindow window;
    private final RunLog runs;
    private final EarlierEvents earlierEvents;
    private final CatalogueReader catalogueReader;
    private final PublishLoop publishing;
    private final Map<String, SourceWatch> sources = new LinkedHashMap<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Thread reading;
    private final Thread starting;
    private final Thread reprocessing;
    private final Requests requests;
    private final Thread requesting;
    private final Thread telling;

    public IngestProducer(ProducerSettings settings) {
        this(settings, () -> true);
    }

    /**
     * @param room whether files may be published now; while not, they wait and are told as waiting. Deletions need none and
     *     may go out
     */
    public IngestProducer(ProducerSettings settings, BooleanSupplier room) {
        this(settings, new KafkaClients(settings.kafka()), new Disk(), InstantSource.system(), UNSTABLE_AFTER, room);
    }

    IngestProducer(
            ProducerSettings settings,
            Clients clients,
            Disk disk,
            InstantSource clock,
            Duration unstableAfter,
            BooleanSupplier room) {
        this.clients = clients;
        Catalogue catalogue = new Catalogue(settings.sources());
        Outdated outdated = new Outdated(catalogue);
        Requested requested = new Requested();
        window = new SettleWindow(settings.settleTime(), unstableAfter, clock, this::wake);
        runs = new RunLog(clients::runs, window::waiting, settings.softwareVersion(), clock);
        List<Path> roots = settings.sources().stream().map(SourceSettings::root).toList();
        List<WatchedSource> watched = settings.sources().stream()
                .map(source -> new WatchedSource(source, roots, disk))
                .toList();
        publishing = new PublishLoop(
                settings,
                watched,
                catalogue,
                window,
                outdated,
                requested,
                clients::events,
                clients::progress,
                clock,
                this::scanForDoubt,
                room);
        for (WatchedSource source : watched) {
            sources.put(source.name(), new SourceWatch(source, settings, catalogue, window, outdated, runs, clock));
        }
        earlierEvents = new EarlierEvents(clients::progress);
        catalogueReader = new CatalogueReader(() -> clients.reader(Topics.FILES), catalogue);
        requests = new Requests(
                () -> clients.reader(Topics.REQUESTS),
                () -> clients.writer(Topics.REQUESTS),
                sources,
                catalogue,
                window,
                requested);
        reading = daemon(this::readCatalogue, "ingest-catalogue");
        starting = daemon(this::begin, "ingest-start");
        requesting = daemon(requests, "ingest-requests");
        telling = daemon(
                new SourcesTold(() -> clients.writer(Topics.STAGES), settings.instance(), settings.sources(), clock),
                "ingest-sources");
        reprocessing = daemon(
                new Reprocessing(
                        clients::reader,
                        clients::progress,
                        outdated,
                        () -> window.size() > 0,
                        () -> sources.values().forEach(SourceWatch::scanForReprocessing)),
                "ingest-reprocess");
    }

    /**
     * Begins to work. Returns once the first scan of every source is under way and told in topic {@code runs}, or after
     * half a minute when the broker is away or the processor is behind; then it begins when they are there.
     */
    public void start() {
        runs.start();
        reading.start();
        starting.start();
        try {
            if (!begun.await(START_SECONDS, TimeUnit.SECONDS)) {
                log.atWarn()
                        .log(
                                "the broker or its topics are not there yet, or the processor has not taken what was published"
                                        + " before; watching begins when that is so");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Scans a source now. A guard keeps deletions back that look like a lost disk.
     *
     * @return the scan's last record, once everything that it found is published
     * @throws IllegalArgumentException when there is no such source
     */
    public CompletableFuture<RunRecord> rescan(String source) {
        return source(source).rescan(false);
    }

    /** The same, for someone who knows that what is missing is meant to be gone. A missing root is still no deletion. */
    public CompletableFuture<RunRecord> rescanConfirmingDeletions(String source) {
        return source(source).rescan(true);
    }

    /** Stops within a few seconds. What is not published yet is found again by the next start. */
    @Override
    public void close() {
        starting.interrupt();
        telling.interrupt();
        reprocessing.interrupt();
        requests.close();
        sources.values().forEach(SourceWatch::close);
        publishing.close();
        earlierEvents.close();
        catalogueReader.close();
        runs.close();
        join(starting);
        join(telling);
        join(reprocessing);
        join(requesting);
        join(reading);
    }

    private void begin() {
        try {
            catalogueReader.awaitLoaded();
            telling.start();
            // Whoever reads of a scan should know that its source is one.
            telling.join(JOIN_MILLIS);
            EarlierScans.takeOver(() -> clients.reader(Topics.RUNS), sources.keySet(), runs);
            publishing.start();
            for (SourceWatch source : sources.values()) {
                source.start();
            }
            for (SourceWatch source : sources.values()) {
                source.awaitTold();
            }
            begun.countDown();
            reprocessing.start();
            requesting.start();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readCatalogue() {
        try {
            if (earlierEvents.awaitTaken()) {
                catalogueReader.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void scanForDoubt(String name) {
        source(name).scanForDoubt();
    }

    private void wake() {
        runs.wake();
        publishing.wake();
    }

    private SourceWatch source(String name) {
        SourceWatch source = sources.get(name);
        if (source == null) {
            throw new IllegalArgumentException(
                    "there is no source '" + name + "'; there are " + String.join(", ", sources.keySet()));
        }
        return source;
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
