package fichero.app.chaos;

import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** What topics hold once they are at rest. */
final class TopicContents {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(200);

    private final String bootstrapServers;

    TopicContents(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    /** The last committed value of each key that is not a tombstone. */
    <V extends TopicValue> Map<String, V> latest(Topic<V> topic) {
        Map<String, V> latest = new TreeMap<>();
        read(topic.name(), topic.values().deserializer(), kept -> {
            if (kept.value() == null) {
                latest.remove(kept.key());
            } else {
                latest.put(kept.key(), kept.value());
            }
        });
        return latest;
    }

    /** How many committed records there are. */
    long count(String topic) {
        long[] count = {0};
        read(topic, new ByteArrayDeserializer(), any -> count[0]++);
        return count[0];
    }

    private <V> void read(String topic, Deserializer<V> values, Consumer<ConsumerRecord<String, V>> reader) {
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false);
        long deadline = System.nanoTime() + LIMIT.toNanos();
        try (KafkaConsumer<String, V> consumer = new KafkaConsumer<>(settings, new StringDeserializer(), values)) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic, LIMIT).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, LIMIT);
            while (partitions.stream()
                    .anyMatch(partition -> consumer.position(partition, LIMIT) < ends.get(partition))) {
                if (System.nanoTime() > deadline) {
                    throw new AssertionError(topic + " cannot be read to its end within " + LIMIT);
                }
                consumer.poll(POLL).forEach(reader);
            }
        }
    }
}
