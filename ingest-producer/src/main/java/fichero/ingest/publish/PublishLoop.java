package fichero.ingest.publish;

import fichero.ingest.ProducerSettings;
import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Outdated;
import fichero.ingest.requests.Requested;
import fichero.ingest.settle.Deletion;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.settle.Pending;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.watch.WatchedSource;
import fichero.schemas.FileEvent;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;

/** Publishes what the window says is due, live changes first and within bounds, on a thread of its own. */
public final class PublishLoop implements AutoCloseable {

    private static final long IDLE_MILLIS = 50;
    private static final long JOIN_MILLIS = 8000;

    private final ProducerSettings settings;
    private final Map<String, PublishedSource> sources = new HashMap<>();
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final Outdated outdated;
    private final Requested requested;
    private final Supplier<Producer<String, FileEvent>> producers;
    private final Supplier<Progress> progresses;
    private final InstantSource clock;
    private final Consumer<String> doubted;
    private final BooleanSupplier room;
    private final Semaphore signal = new Semaphore(0);
    private @Nullable Thread thread;
    private volatile boolean stopped;

    /**
     * @param doubted told of a source whose live deletions were withheld
     * @param room whether anything may be published now
     */
    public PublishLoop(
            ProducerSettings settings,
            List<WatchedSource> sources,
            Catalogue catalogue,
            SettleWindow window,
            Outdated outdated,
            Requested requested,
            Supplier<Producer<String, FileEvent>> producers,
            Supplier<Progress> progresses,
            InstantSource clock,
            Consumer<String> doubted,
            BooleanSupplier room) {
        this.settings = settings;
        this.catalogue = catalogue;
        this.window = window;
        this.outdated = outdated;
        this.requested = requested;
        this.producers = producers;
        this.progresses = progresses;
        this.clock = clock;
        this.doubted = doubted;
        this.room = room;
        sources.forEach(source -> this.sources.put(source.name(), PublishedSource.of(source, clock)));
    }

    public synchronized void start() {
        if (stopped) {
            return;
        }
        Thread starting = new Thread(this::run, "ingest-publish");
        starting.setDaemon(true);
        starting.start();
        thread = starting;
    }

    /** Something may be due. */
    public void wake() {
        if (signal.availablePermits() == 0) {
            signal.release();
        }
    }

    /** Gives what was sent a few seconds to be acknowledged. */
    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            stopped = true;
            running = thread;
        }
        wake();
        if (running != null) {
            try {
                running.join(JOIN_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        Progress progress = progresses.get();
        InFlight inFlight = new InFlight(
                progress,
                settings.maxInFlightBytes(),
                settings.leastInFlightRecords(),
                clock,
                () -> window.size() > 0,
                () -> stopped);
        Thread looking = new Thread(inFlight, "ingest-progress");
        looking.setDaemon(true);
        looking.start();
        try (EventSender sender = new EventSender(producers.get(), inFlight)) {
            DeletionGuard guard = new DeletionGuard(settings.massDeletionShare());
            loop(
                    inFlight,
                    new Publisher(
                            sources,
                            catalogue,
                            window,
                            sender,
                            outdated,
                            requested,
                            settings.inlineLimitBytes(),
                            settings.maxFileBytes(),
                            settings.verify()),
                    new DeletionPublisher(sources, catalogue, window, sender, guard, doubted));
        } finally {
            looking.interrupt();
            progress.close();
        }
    }

    private void loop(InFlight inFlight, Publisher files, DeletionPublisher deletions) {
        try {
            while (!stopped) {
                Deletion.Batch gone = window.takeDeletions();
                if (gone != null) {
                    deletions.publish(gone);
                }
                boolean open = room.getAsBoolean();
                Pending path = window.take(open && inFlight.hasRoomForLive(), open && inFlight.hasRoomForScans());
                if (path != null) {
                    files.publish(path);
                } else if (gone == null) {
                    boolean ignored = signal.tryAcquire(IDLE_MILLIS, TimeUnit.MILLISECONDS);
                    signal.drainPermits();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
