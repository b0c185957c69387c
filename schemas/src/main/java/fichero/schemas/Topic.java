package fichero.schemas;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * One topic: its name, what its values are, and how its log is cleaned. Keys are UTF-8 strings.
 *
 * @param config topic settings that differ from the broker's
 */
public record Topic<V extends TopicValue>(String name, Class<V> type, Serde<V> values, Map<String, String> config) {

    /** Large enough for an inline document of 8 MiB in base64 and its envelope. */
    public static final int MAX_RECORD_BYTES = 16 * 1024 * 1024;

    /** How long tombstones can be seen: an index that was away longer must be refilled from the start. */
    public static final Duration TOMBSTONES = Duration.ofDays(7);

    /** What is to be deleted after a time is deleted a part of that time late at most. */
    static final int SEGMENTS = 24;

    /** Two of the largest records. Those that Streams makes have the same. */
    public static final int SEGMENT_BYTES = 2 * MAX_RECORD_BYTES;

    public Topic {
        config = Map.copyOf(config);
    }

    public Serde<String> keys() {
        return Serdes.String();
    }

    static <V extends TopicValue> Topic<V> compacted(String name, Class<V> type) {
        Map<String, String> config = new TreeMap<>();
        config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
        // What is written to is not cleaned: with a gigabyte, a log would grow far beyond what it holds.
        config.put(TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(SEGMENT_BYTES));
        config.put(TopicConfig.DELETE_RETENTION_MS_CONFIG, Long.toString(TOMBSTONES.toMillis()));
        config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(MAX_RECORD_BYTES));
        return new Topic<>(name, type, new JsonSerde<>(type), config);
    }

    static <V extends TopicValue> Topic<V> deleted(String name, Class<V> type, Duration after, long bytes) {
        Map<String, String> config = new TreeMap<>();
        config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
        config.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(after.toMillis()));
        config.put(TopicConfig.RETENTION_BYTES_CONFIG, Long.toString(bytes));
        // Only whole segments are deleted, and not the one that is being written to.
        config.put(
                TopicConfig.SEGMENT_MS_CONFIG,
                Long.toString(after.dividedBy(SEGMENTS).toMillis()));
        config.put(TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(SEGMENT_BYTES));
        config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(MAX_RECORD_BYTES));
        return new Topic<>(name, type, new JsonSerde<>(type), config);
    }
}
