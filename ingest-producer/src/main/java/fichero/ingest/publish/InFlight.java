package fichero.ingest.publish;

import fichero.schemas.BrokerException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is published but not yet taken by the processor, kept within bounds: inline bytes for everything, and for scans
 * records up to the index, which wait rather than pile up in front of a live change. Looks at the processor's offsets on a
 * thread of its own while there is anything on its way. Safe for any thread.
 */
final class InFlight implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(InFlight.class);

    private static final long PACE_MILLIS = 100;

    /** About as many as a file has in a folder of notes and manuals. */
    private static final int CHUNKS_OF_A_DOCUMENT = 8;

    /** Offsets older than this say nothing: the broker is away. */
    private static final Duration STALE = Duration.ofSeconds(10);

    private final Progress progress;
    private final long maxBytes;
    private final Allowance documents;
    private final Allowance chunks;
    private final InstantSource clock;
    private final BooleanSupplier wanted;
    private final BooleanSupplier stopped;

    /** Bytes by offset, of records that the processor has not passed. */
    private final Map<TopicPartition, TreeMap<Long, Long>> acknowledged = new HashMap<>();

    private long bytes;
    private long documentsWaiting;
    private long chunksWaiting;
    private long unacknowledged;
    private long acknowledgedSinceLook;
    private Instant lookedAt = Instant.MIN;
    private boolean failing;

    /**
     * @param leastRecords how many records of scans may be on their way however slow the processor is
     * @param wanted whether anybody waits for room
     */
    InFlight(
            Progress progress,
            long maxBytes,
            int leastRecords,
            InstantSource clock,
            BooleanSupplier wanted,
            BooleanSupplier stopped) {
        this.progress = progress;
        this.maxBytes = maxBytes;
        this.documents = new Allowance(leastRecords);
        this.chunks = new Allowance(leastRecords * CHUNKS_OF_A_DOCUMENT);
        this.clock = clock;
        this.wanted = wanted;
        this.stopped = stopped;
    }

    synchronized boolean hasRoomForLive() {
        return bytes < maxBytes;
    }

    synchronized boolean hasRoomForScans() {
        return bytes < maxBytes
                && documentsWaiting + acknowledgedSinceLook + unacknowledged < documents.records()
                && chunksWaiting < chunks.records()
                && clock.instant().isBefore(lookedAt.plus(STALE));
    }

    synchronized void sending(long size) {
        bytes += size;
        unacknowledged++;
    }

    synchronized void failed(long size) {
        bytes -= size;
        unacknowledged--;
    }

    synchronized void acknowledged(TopicPartition partition, long offset, long size) {
        unacknowledged--;
        acknowledgedSinceLook++;
        if (size > 0) {
            acknowledged.computeIfAbsent(partition, p -> new TreeMap<>()).put(offset, size);
        }
    }

    @Override
    public void run() {
        try {
            while (!stopped.getAsBoolean()) {
                if (wanted.getAsBoolean() || isAnythingOnItsWay()) {
                    look();
                }
                Thread.sleep(PACE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void look() {
        long before;
        synchronized (this) {
            before = acknowledgedSinceLook;
        }
        try {
            taken(progress.look(), before);
            failing = false;
        } catch (BrokerException | KafkaException e) {
            if (!failing && !stopped.getAsBoolean()) {
                failing = true;
                log.atWarn().setCause(e).log("the processor's progress is unknown, so scans wait");
            }
        }
    }

    private synchronized void taken(Progress.Look look, long acknowledgedBefore) {
        look.taken().forEach((partition, offset) -> {
            TreeMap<Long, Long> sizes = acknowledged.get(partition);
            if (sizes != null) {
                Map<Long, Long> passed = sizes.headMap(offset);
                bytes -= passed.values().stream().mapToLong(Long::longValue).sum();
                passed.clear();
            }
        });
        documentsWaiting = look.documents().waiting();
        documents.look(clock.instant(), look.documents().passed());
        chunksWaiting = look.chunks().waiting();
        chunks.look(clock.instant(), look.chunks().passed());
        // What was acknowledged while we looked may or may not be in the lag: it counts until the next look.
        acknowledgedSinceLook -= acknowledgedBefore;
        lookedAt = clock.instant();
    }

    private synchronized boolean isAnythingOnItsWay() {
        return bytes > 0;
    }
}
