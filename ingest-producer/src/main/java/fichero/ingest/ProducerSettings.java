package fichero.ingest;

import fichero.schemas.Topic;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the producer watches and the bounds it keeps.
 *
 * @param instance this process, stable over its restarts: under this name it tells which sources it has
 * @param settleTime how long size and time of a file must stay the same before it is read
 * @param rescanInterval how often each source is walked although it is watched
 * @param inlineLimitBytes larger files travel as a reference
 * @param maxFileBytes larger files are unreadable, {@code too_large}
 * @param maxInFlightBytes inline bytes published that the processor has not taken yet
 * @param leastInFlightRecords records that the ingest topology has not taken yet, which scans wait for and live changes do
 *     not; more for a fast one
 * @param massDeletionShare the share of a source's files whose loss at once is not believed, over 0 up to 1
 * @param verify hash every file in scans, although size, time and file key say that it is unchanged
 * @param softwareVersion written into run records
 * @param kafka passed through to every client; {@code bootstrap.servers} at least
 */
public record ProducerSettings(
        List<SourceSettings> sources,
        String instance,
        Duration settleTime,
        Duration rescanInterval,
        long inlineLimitBytes,
        long maxFileBytes,
        long maxInFlightBytes,
        int leastInFlightRecords,
        double massDeletionShare,
        boolean verify,
        String softwareVersion,
        Map<String, Object> kafka) {

    /** For a process that is the only one. */
    public static final String DEFAULT_INSTANCE = "producer";

    /** Longer than the second that many programs pause between two writes. */
    public static final Duration DEFAULT_SETTLE_TIME = Duration.ofMillis(1500);

    public static final Duration DEFAULT_RESCAN_INTERVAL = Duration.ofMinutes(10);
    public static final long DEFAULT_INLINE_LIMIT_BYTES = 8L << 20;
    public static final long DEFAULT_MAX_FILE_BYTES = 200L << 20;
    public static final long DEFAULT_MAX_IN_FLIGHT_BYTES = 32L << 20;
    public static final int DEFAULT_LEAST_IN_FLIGHT_RECORDS = 12;
    public static final double DEFAULT_MASS_DELETION_SHARE = 0.5;

    /** Room in a record for everything but the bytes. */
    private static final long ENVELOPE_BYTES = 256 * 1024;

    private static final long MAX_INLINE_BYTES = (Topic.MAX_RECORD_BYTES - ENVELOPE_BYTES) / 4 * 3;

    public ProducerSettings {
        sources = List.copyOf(sources);
        kafka = Map.copyOf(kafka);
        Set<String> names = new HashSet<>();
        for (SourceSettings source : sources) {
            require(names.add(source.name()), "two sources have the name '" + source.name() + "'; rename one");
        }
        require(
                !instance.isBlank() && instance.indexOf('/') < 0,
                "instance must not be blank nor hold '/', but is '" + instance + "'");
        require(isPositive(settleTime), "settleTime must be over zero, but is " + settleTime);
        require(isPositive(rescanInterval), "rescanInterval must be over zero, but is " + rescanInterval);
        require(
                inlineLimitBytes >= 0 && inlineLimitBytes <= MAX_INLINE_BYTES,
                "inlineLimitBytes must be 0 to " + MAX_INLINE_BYTES + ", but is " + inlineLimitBytes);
        require(maxFileBytes > 0, "maxFileBytes must be over 0, but is " + maxFileBytes);
        require(maxInFlightBytes > 0, "maxInFlightBytes must be over 0, but is " + maxInFlightBytes);
        require(leastInFlightRecords > 0, "leastInFlightRecords must be over 0, but is " + leastInFlightRecords);
        require(
                massDeletionShare > 0 && massDeletionShare <= 1,
                "massDeletionShare must be over 0 and up to 1, but is " + massDeletionShare);
        require(kafka.containsKey("bootstrap.servers"), "kafka settings must have 'bootstrap.servers'");
    }

    public static ProducerSettings withDefaults(
            List<SourceSettings> sources, String softwareVersion, Map<String, Object> kafka) {
        return new ProducerSettings(
                sources,
                DEFAULT_INSTANCE,
                DEFAULT_SETTLE_TIME,
                DEFAULT_RESCAN_INTERVAL,
                DEFAULT_INLINE_LIMIT_BYTES,
                DEFAULT_MAX_FILE_BYTES,
                DEFAULT_MAX_IN_FLIGHT_BYTES,
                DEFAULT_LEAST_IN_FLIGHT_RECORDS,
                DEFAULT_MASS_DELETION_SHARE,
                false,
                softwareVersion,
                kafka);
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
