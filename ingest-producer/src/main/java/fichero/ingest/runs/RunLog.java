package fichero.ingest.runs;

import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes runs to topic {@code runs}: when they begin and end, at once when something begins or ceases to wait, and in
 * between as often as people can follow. One thread writes, so records of a run never overtake each other; a record
 * that the broker did not take is written again. The topic would keep every scan, so those before the newest of each
 * source are dropped.
 */
public final class RunLog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RunLog.class);

    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration FLUSH = Duration.ofSeconds(5);

    private final Supplier<Producer<String, RunRecord>> producers;
    private final ToLongFunction<String> waitingOfSource;
    private final String softwareVersion;
    private final InstantSource clock;
    private final Semaphore signal = new Semaphore(0);
    private final ConcurrentLinkedQueue<ToldRun> added = new ConcurrentLinkedQueue<>();
    private final Map<String, ToldRun> runs = new HashMap<>();
    private final ScanHistory history = new ScanHistory();
    private final Map<String, CompletableFuture<RunRecord>> ends = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::write, "ingest-runs");
    private @Nullable Producer<String, RunRecord> producer;
    private volatile boolean closing;

    /**
     * @param producers gives one when this starts, which is closed with this
     * @param waitingOfSource how many paths of a source are seen and not published
     */
    public RunLog(
            Supplier<Producer<String, RunRecord>> producers,
            ToLongFunction<String> waitingOfSource,
            String softwareVersion,
            InstantSource clock) {
        this.producers = producers;
        this.waitingOfSource = waitingOfSource;
        this.softwareVersion = softwareVersion;
        this.clock = clock;
    }

    public void start() {
        producer = producers.get();
        thread.setDaemon(true);
        thread.start();
    }

    /** Something changed that may have to be told at once. */
    public void wake() {
        if (signal.availablePermits() == 0) {
            signal.release();
        }
    }

    /** Begins to tell of a run. The future is complete once the broker has it. */
    public CompletableFuture<Void> begin(Run run) {
        ToldRun told = new ToldRun(run);
        added.add(told);
        wake();
        return told.written;
    }

    /** The run's last record, once it has ended and the broker has it. */
    public CompletableFuture<RunRecord> end(Run run) {
        return ends.computeIfAbsent(run.runId(), id -> new CompletableFuture<>());
    }

    /** Nobody is told of the run after all. */
    public void forget(Run run) {
        CompletableFuture<RunRecord> end = ends.remove(run.runId());
        if (end != null) {
            end.complete(run.record(0, softwareVersion));
        }
    }

    private void write() {
        try {
            while (!closing) {
                boolean ignored = signal.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                signal.drainPermits();
                writeChanged();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeChanged() {
        for (ToldRun told = added.poll(); told != null; told = added.poll()) {
            runs.put(told.run.runId(), told);
        }
        for (Iterator<ToldRun> all = runs.values().iterator(); all.hasNext(); ) {
            ToldRun told = all.next();
            if (told.run.isComplete() && !told.run.hasEnded()) {
                told.run.complete(clock.instant());
            }
            RunRecord now = told.run.record(waitingOfSource.applyAsLong(told.run.source()), softwareVersion);
            if (told.isDue(now, clock.instant())) {
                send(told, now);
            }
            if (told.over) {
                all.remove();
                keep(now);
            }
        }
    }

    private void send(ToldRun told, RunRecord record) {
        told.sent(record, clock.instant());
        send(record.runId(), record, (metadata, error) -> {
            if (error == null) {
                written(told, record);
            } else {
                told.failed = true;
                log.atWarn()
                        .addKeyValue("runId", record.runId())
                        .addKeyValue("why", error.toString())
                        .log("run record not written; trying again");
            }
        });
    }

    private void written(ToldRun told, RunRecord record) {
        told.written.complete(null);
        if (record.endedAt() == null) {
            return;
        }
        log.atInfo()
                .addKeyValue("runId", record.runId())
                .addKeyValue("trigger", record.trigger())
                .addKeyValue("status", record.status())
                .addKeyValue("discovered", record.discovered())
                .addKeyValue("new", record.added())
                .addKeyValue("changed", record.changed())
                .addKeyValue("missing", record.missing())
                .addKeyValue("withheld", record.withheld())
                .log("run ended");
        told.over = true;
        wake();
        CompletableFuture<RunRecord> end = ends.remove(record.runId());
        if (end != null) {
            end.complete(record);
        }
    }

    /**
     * Takes over a scan that a process before told of: one that still runs was killed with it, so it is ended. Called
     * before any run begins.
     */
    void takeOver(RunRecord scan) {
        if (scan.endedAt() == null) {
            send(scan.runId(), Run.interrupted(scan, clock.instant()), RunLog::leftToTheNextStart);
        }
        keep(scan);
    }

    private void keep(RunRecord ended) {
        if (ended.kind() == RunRecord.Kind.SCAN) {
            history.add(ended).forEach(runId -> send(runId, null, RunLog::leftToTheNextStart));
        }
    }

    private static void leftToTheNextStart(RecordMetadata metadata, @Nullable Exception error) {
        if (error != null) {
            log.atWarn()
                    .addKeyValue("why", error.toString())
                    .log("an earlier scan is not ended or dropped; the next start does");
        }
    }

    private void send(String runId, @Nullable RunRecord record, Callback callback) {
        Producer<String, RunRecord> started = producer;
        if (started == null) {
            return;
        }
        try {
            started.send(new ProducerRecord<>(Topics.RUNS.name(), runId, record), callback);
        } catch (KafkaException e) {
            callback.onCompletion(null, e);
        }
    }

    /** Ends what still runs, scans as failed, and writes the last records, within a few seconds. */
    @Override
    public void close() {
        closing = true;
        wake();
        try {
            thread.join(FLUSH.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (ToldRun told : runs.values()) {
            if (!told.run.hasEnded()) {
                if (told.run.isScan()) {
                    told.run.note("stopped before it was complete; the next start scans again");
                    told.run.end(RunRecord.Status.FAILED, clock.instant());
                } else {
                    told.run.complete(clock.instant());
                }
            }
        }
        writeChanged();
        Producer<String, RunRecord> started = producer;
        if (started != null) {
            started.close(FLUSH);
        }
        ends.values().forEach(end -> end.cancel(false));
    }
}
