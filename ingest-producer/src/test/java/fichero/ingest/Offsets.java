package fichero.ingest;

import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Where topics end. */
final class Offsets {

    private Offsets() {}

    /** How many records were ever written to a topic. */
    static long end(String bootstrapServers, String topic) {
        Map<String, Object> kafka = Map.of("bootstrap.servers", bootstrapServers);
        try (var consumer = new KafkaConsumer<>(kafka, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            var partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            return consumer.endOffsets(partitions).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }
}
