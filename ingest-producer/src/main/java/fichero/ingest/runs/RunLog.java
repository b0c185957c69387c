package fichero.ingest.runs;

import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
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
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes runs to topic {@code runs}: when they begin and end, at once when something begins or ceases to wait, and in
 * between as often as people can follow. One thread writes, so records of a run never overtake each other; a record
 * that the broker did not take is written again.
 */
public final class RunLog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RunLog.class);

    private static final Duration WATCH_PACE = Duration.ofMillis(250);
    private static final Duration SCAN_PACE = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final Duration FLUSH = Duration.ofSeconds(5);

    private final Supplier<Producer<String, RunRecord>> producers;
    private final ToLongFunction<String> waitingOfSource;
    private final String softwareVersion;
    private final InstantSource clock;
    private final Semaphore signal = new Semaphore(0);
    private final ConcurrentLinkedQueue<Entry> added = new ConcurrentLinkedQueue<>();
    private final Map<String, Entry> entries = new HashMap<>();
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

    private static final class Entry {
        final Run run;
        final CompletableFuture<Void> written = new CompletableFuture<>();

        @Nullable
        RunRecord last;

        Instant lastAt = Instant.MIN;
        volatile boolean failed;

        Entry(Run run) {
            this.run = run;
        }
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
        Entry entry = new Entry(run);
        added.add(entry);
        wake();
        return entry.written;
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
                boolean ignored = signal.tryAcquire(WATCH_PACE.toMillis(), TimeUnit.MILLISECONDS);
                signal.drainPermits();
                writeChanged();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeChanged() {
        for (Entry entry = added.poll(); entry != null; entry = added.poll()) {
            entries.put(entry.run.runId(), entry);
        }
        for (Iterator<Entry> all = entries.values().iterator(); all.hasNext(); ) {
            Entry entry = all.next();
            if (entry.run.isComplete() && !entry.run.hasEnded()) {
                entry.run.complete(clock.instant());
            }
            RunRecord now = entry.run.record(waitingOfSource.applyAsLong(entry.run.source()), softwareVersion);
            if (isDue(entry, now)) {
                send(entry, now);
            }
            if (entry.run.hasEnded() && !entry.failed && now.equals(entry.last)) {
                all.remove();
            }
        }
    }

    private boolean isDue(Entry entry, RunRecord now) {
        RunRecord last = entry.last;
        Duration age = last == null ? Duration.ZERO : Duration.between(entry.lastAt, clock.instant());
        if (entry.failed) {
            return age.compareTo(RETRY) >= 0;
        }
        if (last == null || last.status() != now.status() || (last.waiting() == 0) != (now.waiting() == 0)) {
            return true;
        }
        return !last.equals(now) && age.compareTo(entry.run.isScan() ? SCAN_PACE : WATCH_PACE) >= 0;
    }

    private void send(Entry entry, RunRecord record) {
        entry.last = record;
        entry.lastAt = clock.instant();
        entry.failed = false;
        try {
            write(entry, record);
        } catch (KafkaException e) {
            entry.failed = true;
            log.atWarn().addKeyValue("runId", record.runId()).setCause(e).log("run record not written");
        }
    }

    private void write(Entry entry, RunRecord record) {
        write(record, (metadata, error) -> {
            if (error != null) {
                entry.failed = true;
                log.atDebug()
                        .addKeyValue("runId", record.runId())
                        .setCause(error)
                        .log("run record not written");
                return;
            }
            entry.written.complete(null);
            if (record.endedAt() != null) {
                log.atInfo()
                        .addKeyValue("runId", record.runId())
                        .addKeyValue("status", record.status())
                        .addKeyValue("discovered", record.discovered())
                        .addKeyValue("new", record.added())
                        .addKeyValue("changed", record.changed())
                        .addKeyValue("missing", record.missing())
                        .addKeyValue("withheld", record.withheld())
                        .log("run ended");
                CompletableFuture<RunRecord> end = ends.remove(record.runId());
                if (end != null) {
                    end.complete(record);
                }
            }
        });
    }

    /** Ends a scan of a process that was killed. */
    void endStale(RunRecord record) {
        List<String> notes = new ArrayList<>(record.notes());
        notes.add("the process ended before the scan was complete; the next start scans again");
        RunRecord ended = new RunRecord(
                record.v(),
                record.runId(),
                record.source(),
                record.kind(),
                record.trigger(),
                record.startedAt(),
                clock.instant(),
                RunRecord.Status.FAILED,
                record.discovered(),
                record.added(),
                record.changed(),
                record.unchanged(),
                record.missing(),
                record.failed(),
                record.ignored(),
                0,
                record.withheld(),
                notes,
                record.softwareVersion());
        write(ended, (metadata, error) -> {});
    }

    private void write(RunRecord record, Callback callback) {
        Producer<String, RunRecord> started = producer;
        if (started != null) {
            started.send(new ProducerRecord<>(Topics.RUNS.name(), record.runId(), record), callback);
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
        for (Entry entry : entries.values()) {
            if (!entry.run.hasEnded()) {
                if (entry.run.isScan()) {
                    entry.run.note("stopped before it was complete; the next start scans again");
                    entry.run.end(RunRecord.Status.FAILED, clock.instant());
                } else {
                    entry.run.complete(clock.instant());
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
