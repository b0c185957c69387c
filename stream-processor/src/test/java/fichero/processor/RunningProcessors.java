package fichero.processor;

import fichero.core.chunking.Chunkers;
import fichero.core.identity.Generation;
import fichero.schemas.FileEvent;
import fichero.schemas.GroupLag;
import fichero.schemas.Groups;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Both processors on a real broker, and what a test wants to see of them. */
final class RunningProcessors implements AutoCloseable {

    static final Generation GENERATION = new Generation("it-1");
    static final int PARTITIONS = 2;

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

    final PlainTextExtractor extractor;
    final InstantEmbedder embedder;
    final MapIndex index;
    final ConcurrentLinkedQueue<Throwable> fatal = new ConcurrentLinkedQueue<>();

    /** How many points the log gave back to the index at the start. */
    final long caughtUp;

    private final StateMemory memory = new StateMemory(32L << 20, Duration.ofDays(1));
    private final Map<String, Object> kafka;
    private final IngestProcessor ingest;
    private final IndexProcessor indexing;
    private final KafkaProducer<String, byte[]> producer;
    private final Admin admin;
    private final GroupLag lag;

    RunningProcessors(
            String bootstrapServers, Path state, PlainTextExtractor extractor, InstantEmbedder embedder, MapIndex index)
            throws InterruptedException {
        this.extractor = extractor;
        this.embedder = embedder;
        this.index = index;
        kafka = Map.of("bootstrap.servers", bootstrapServers);
        ProcessorSettings settings = new ProcessorSettings(
                kafka,
                state,
                "it",
                PARTITIONS,
                1,
                1,
                Duration.ofMillis(50),
                Duration.ofMillis(500),
                Duration.ofSeconds(30));
        Surroundings surroundings = Surroundings.unmeasured(memory, fatal::add);
        ingest = new IngestProcessor(
                settings, extractor, new Chunkers(strategy -> new ParagraphChunker()), () -> GENERATION, surroundings);
        indexing = new IndexProcessor(settings, GENERATION, index, embedder, surroundings);
        producer = new KafkaProducer<>(kafka, new StringSerializer(), new ByteArraySerializer());
        admin = Admin.create(kafka);
        lag = new GroupLag(admin, kafka);
        ingest.start();
        caughtUp = indexing.start();
        if (!ingest.awaitRunning(LONG_ENOUGH) || !indexing.awaitRunning(LONG_ENOUGH)) {
            close();
            throw new IllegalStateException("the processors do not run");
        }
    }

    void send(FileEvent... events) {
        for (FileEvent event : events) {
            sendRaw(event.file(), Topics.FILE_EVENTS.values().serializer().serialize(Topics.FILE_EVENTS.name(), event));
        }
    }

    void sendRaw(String key, byte[] value) {
        producer.send(new ProducerRecord<>(Topics.FILE_EVENTS.name(), key, value));
        producer.flush();
    }

    /** What a compacted topic holds: the newest committed value of each key, without tombstones. */
    <V extends TopicValue> Map<String, V> newest(Topic<V> topic) {
        return newest(topic.name(), topic.values().deserializer());
    }

    <V> Map<String, V> newest(String topic, Deserializer<V> values) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put("isolation.level", "read_committed");
        settings.put("auto.offset.reset", "earliest");
        Map<String, V> newest = new TreeMap<>();
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), values)) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(100)).forEach(found -> {
                    if (found.value() == null) {
                        newest.remove(found.key());
                    } else {
                        newest.put(found.key(), found.value());
                    }
                });
            }
        }
        return newest;
    }

    /** How far both groups are behind, together. */
    long lag() {
        return lag.total(Groups.INGEST, Groups.INGEST_TOPICS)
                + lag.total(Groups.index(GENERATION.name()), List.of(Topics.CHUNKS.name()));
    }

    @Override
    public void close() {
        ingest.close();
        indexing.close();
        producer.close(Duration.ofSeconds(5));
        admin.close(Duration.ofSeconds(5));
    }
}
