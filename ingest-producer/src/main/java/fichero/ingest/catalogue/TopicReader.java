package fichero.ingest.catalogue;

import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.UnreadableRecords;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Reads all of a compacted topic, without a consumer group, from its start to where it ends, and on. One thread. */
public final class TopicReader<V extends TopicValue> implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(500);

    private final Topic<V> topic;
    private final Consumer<String, V> consumer;
    private final BiConsumer<String, @Nullable V> reader;

    /**
     * @param consumer taken over and closed with this
     * @param reader gets key and value of every record; null is a tombstone
     */
    public TopicReader(Consumer<String, V> consumer, Topic<V> topic, BiConsumer<String, @Nullable V> reader) {
        this.consumer = consumer;
        this.topic = topic;
        this.reader = reader;
    }

    /**
     * What a compacted topic says now, by key.
     *
     * @param consumer taken over and closed
     * @throws RetriableException when the broker is away or the topic is not there yet
     */
    public static <V extends TopicValue> Map<String, V> newest(Consumer<String, V> consumer, Topic<V> topic) {
        Map<String, V> newest = new HashMap<>();
        try (TopicReader<V> reader = new TopicReader<>(consumer, topic, (key, value) -> {
            if (value == null) {
                newest.remove(key);
            } else {
                newest.put(key, value);
            }
        })) {
            reader.readToEnd();
        }
        return newest;
    }

    /**
     * Reads up to where the topic ends now.
     *
     * @throws RetriableException when the broker is away or the topic is not there yet
     */
    public void readToEnd() {
        List<PartitionInfo> found = consumer.partitionsFor(topic.name());
        if (found == null || found.isEmpty()) {
            throw new UnknownTopicOrPartitionException("there is no topic " + topic.name() + " yet");
        }
        List<TopicPartition> partitions = found.stream()
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
            poll();
        }
    }

    /**
     * Reads what has come since.
     *
     * @throws fichero.schemas.OtherVersionException before a record of a newer Fichero
     */
    public void poll() {
        for (ConsumerRecord<String, V> record : UnreadableRecords.poll(consumer, POLL)) {
            reader.accept(record.key(), record.value());
        }
    }

    /** Ends a poll on another thread with a {@code WakeupException}. */
    public void wakeup() {
        consumer.wakeup();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
