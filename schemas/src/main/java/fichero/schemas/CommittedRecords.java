package fichero.schemas;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Looks whether there are records in a stretch of a log, or only what transactions leave behind. */
final class CommittedRecords {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Map<String, Object> settings;

    CommittedRecords(Map<String, Object> clients) {
        settings = new HashMap<>(clients);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
    }

    /**
     * @param stretches from the first offset to one past the last
     * @return whether each holds no committed record at all; one that could not be seen through in time is not in it
     * @throws BrokerException when the broker refuses
     */
    Map<TopicPartition, Boolean> without(Map<TopicPartition, Stretch> stretches) {
        Map<TopicPartition, Boolean> empty = new HashMap<>();
        Set<TopicPartition> open = new HashSet<>(stretches.keySet());
        long deadline = System.nanoTime() + AdminCalls.LIMIT.toNanos();
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(open);
            stretches.forEach((partition, stretch) -> consumer.seek(partition, stretch.from()));
            while (!open.isEmpty() && System.nanoTime() < deadline) {
                consumer.poll(POLL).partitions().forEach(partition -> {
                    if (open.remove(partition)) {
                        empty.put(partition, false);
                    }
                });
                for (TopicPartition partition : List.copyOf(open)) {
                    Stretch stretch = stretches.getOrDefault(partition, Stretch.NONE);
                    if (consumer.position(partition, AdminCalls.LIMIT) >= stretch.to()) {
                        empty.put(partition, true);
                        open.remove(partition);
                    }
                }
            }
            return empty;
        } catch (KafkaException e) {
            throw new BrokerException("the broker does not show the records that wait: " + e.getMessage(), e);
        }
    }
}
