package fichero.schemas;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What every stage of every process said last. */
public final class StageReports {

    private static final Duration POLL = Duration.ofMillis(250);

    private StageReports() {}

    /** Reads all of topic {@code stages}, which is small. */
    public static List<StageReport> all(Map<String, Object> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        Map<String, StageReport> newest = new HashMap<>();
        try (Consumer<String, StageReport> consumer = new KafkaConsumer<>(
                settings, new StringDeserializer(), Topics.STAGES.values().deserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(Topics.STAGES.name()).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                for (ConsumerRecord<String, StageReport> found : UnreadableRecords.poll(consumer, POLL)) {
                    if (found.value() == null) {
                        newest.remove(found.key());
                    } else {
                        newest.put(found.key(), found.value());
                    }
                }
            }
        }
        return List.copyOf(newest.values());
    }

    /** Nobody works for this generation any more: what its stages said last is set to rest, but for what they counted. */
    public static void settle(Map<String, Object> kafka, String generation) {
        List<StageReport> own = all(kafka).stream()
                .filter(report -> generation.equals(report.generation()))
                .toList();
        try (Producer<String, StageReport> producer = new KafkaProducer<>(
                new HashMap<>(kafka),
                new StringSerializer(),
                Topics.STAGES.values().serializer())) {
            own.forEach(
                    report -> producer.send(new ProducerRecord<>(Topics.STAGES.name(), report.key(), report.atRest())));
            producer.flush();
        }
    }
}
