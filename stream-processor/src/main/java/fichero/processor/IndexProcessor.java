package fichero.processor;

import fichero.core.embedding.Embedder;
import fichero.core.failure.RetryableException;
import fichero.core.identity.Generation;
import fichero.core.index.ChunkWriter;
import fichero.processor.failure.ThreadPolicy;
import fichero.processor.points.EmbeddingWorkers;
import fichero.processor.points.IndexLog;
import fichero.processor.points.IndexPoints;
import fichero.processor.points.Pace;
import fichero.processor.report.StageMeter;
import fichero.processor.report.StageReporter;
import fichero.schemas.Groups;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the index topology of one generation: first brings the index up to what its log says, then keeps it there. The
 * index and the embedder are started and closed by the caller.
 */
public final class IndexProcessor implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(IndexProcessor.class);

    /** Under which the meter knows the index's outages. */
    private static final String TROUBLE = "index";

    private static final Duration MARK_INTERVAL = Duration.ofSeconds(5);
    /**
     * Searches see a point before it is committed, so this delays no one but the contents stage; and each commit costs
     * the thread a round trip, as well as half of how many records it takes in a row.
     */
    private static final Duration COMMIT_INTERVAL = Duration.ofMillis(400);

    /** Finished embeddings are taken up within this time of a beat. */
    private static final Duration POLL = Duration.ofMillis(25);

    private static final Duration PROBE_INTERVAL = Duration.ofMillis(500);

    private final ChunkWriter index;
    private final IndexLog indexLog;
    private final StageMeter meter;
    private final EmbeddingWorkers workers;
    private final StreamsClient client;
    private final StageReporter reporter;
    private final AtomicBoolean indexAway = new AtomicBoolean();
    private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "index-keeper");
        thread.setDaemon(true);
        return thread;
    });

    public IndexProcessor(
            ProcessorSettings settings,
            Generation generation,
            ChunkWriter index,
            Embedder embedder,
            Surroundings surroundings) {
        Clock clock = surroundings.clock();
        this.index = index;
        this.meter = new StageMeter("points", generation.name(), clock, surroundings.meters());
        this.indexLog = new IndexLog(settings.kafka(), generation.name(), index, clock);
        this.workers = EmbeddingWorkers.start(embedder, meter);
        Pace pace = new Pace(System::nanoTime);
        Properties streams =
                StreamsSettings.of(settings, Groups.index(generation.name()), 1, StreamsSettings.CHUNKS_BUFFERED, POLL);
        streams.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL.toMillis());
        this.client = new StreamsClient(
                IndexTopology.build(
                        new StreamsConfig(streams),
                        generation.name(),
                        () -> new IndexPoints(generation.name(), index, workers, meter, pace, this::indexAway)),
                streams,
                new ThreadPolicy(List.of(meter), surroundings.fatal(), clock),
                surroundings);
        this.reporter = new StageReporter(settings.kafka(), settings.instance(), clock, List.of(meter));
    }

    /**
     * Brings the index up to its log (all of it, for a lost index), then starts the topology.
     *
     * @return how many points the log brought back
     */
    public long start() {
        long caughtUp = indexLog.catchUp();
        reporter.start();
        client.start();
        keeper.scheduleWithFixedDelay(
                this::mark, MARK_INTERVAL.toMillis(), MARK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        keeper.scheduleWithFixedDelay(
                this::probe, PROBE_INTERVAL.toMillis(), PROBE_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return caughtUp;
    }

    /** Whether every task works now; not so while partitions move, or after it has failed for good. */
    public boolean isRunning() {
        return client.state() == KafkaStreams.State.RUNNING;
    }

    public boolean awaitRunning(Duration atMost) throws InterruptedException {
        return client.awaitRunning(atMost);
    }

    private void indexAway(String reason) {
        meter.trouble(TROUBLE, reason);
        if (indexAway.compareAndSet(false, true)) {
            client.pause();
        }
    }

    private void probe() {
        if (!indexAway.get()) {
            return;
        }
        try {
            index.check();
            log.atInfo().log("index is back");
            meter.well(TROUBLE);
            indexAway.set(false);
            client.resume();
        } catch (RetryableException e) {
            meter.trouble(TROUBLE, "index: " + e.getMessage());
        } catch (RuntimeException e) {
            log.atError().setCause(e).log("index does not answer");
            meter.trouble(TROUBLE, "index: " + e.getMessage());
        }
    }

    private void mark() {
        try {
            indexLog.mark();
        } catch (RetryableException | KafkaException e) {
            log.atDebug().setCause(e).log("index not marked; the next time will do");
        }
    }

    @Override
    public void close() {
        keeper.shutdown();
        client.close();
        workers.close();
        mark();
        indexLog.close();
        reporter.close();
    }
}
