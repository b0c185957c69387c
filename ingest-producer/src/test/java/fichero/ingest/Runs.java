package fichero.ingest;

import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Topic {@code runs} as it is. */
final class Runs {

    private Runs() {}

    /** Every record of a source, in the order in which it was written. */
    static List<RunRecord> all(String bootstrapServers, String source) {
        Map<String, Object> kafka = Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "earliest");
        try (var consumer = new KafkaConsumer<>(
                kafka, new StringDeserializer(), Topics.RUNS.values().deserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(Topics.RUNS.name()).stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<RunRecord> runs = new ArrayList<>();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> {
                    if (record.value().source().equals(source)) {
                        runs.add(record.value());
                    }
                });
            }
            return runs;
        }
    }

    /** The newest record of each scan, oldest scan first. */
    static List<RunRecord> scans(String bootstrapServers, String source) {
        Map<String, RunRecord> newest = new HashMap<>();
        all(bootstrapServers, source).stream()
                .filter(run -> run.kind() == RunRecord.Kind.SCAN)
                .forEach(run -> newest.put(run.runId(), run));
        return newest.values().stream()
                .sorted(Comparator.comparing(RunRecord::startedAt))
                .toList();
    }

    /** Every record of the watch, in the order in which it was written. */
    static List<RunRecord> watches(String bootstrapServers, String source) {
        return all(bootstrapServers, source).stream()
                .filter(run -> run.kind() == RunRecord.Kind.WATCH)
                .toList();
    }
}
