package fichero.ingest;

import fichero.ingest.publish.Progress;
import fichero.schemas.FileEvent;
import fichero.schemas.RunRecord;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Clients of a real broker. */
final class KafkaClients implements Clients {

    /** How long a send may block while the broker is away. */
    private static final int MAX_BLOCK_MILLIS = 3000;

    private static final int REQUEST_TIMEOUT_MILLIS = 10_000;
    private static final int DELIVERY_TIMEOUT_MILLIS = 30_000;

    /** Four of the largest events. */
    private static final long EVENTS_BUFFER_BYTES = 4L * Topic.MAX_RECORD_BYTES;

    private static final long SMALL_BUFFER_BYTES = 4L << 20;

    private final Map<String, Object> kafka;

    KafkaClients(Map<String, Object> kafka) {
        this.kafka = kafka;
    }

    @Override
    public Producer<String, FileEvent> events() {
        return producer(Topics.FILE_EVENTS, EVENTS_BUFFER_BYTES);
    }

    @Override
    public Producer<String, RunRecord> runs() {
        return producer(Topics.RUNS, SMALL_BUFFER_BYTES);
    }

    @Override
    public <V extends TopicValue> Producer<String, V> writer(Topic<V> topic) {
        return producer(topic, SMALL_BUFFER_BYTES);
    }

    @Override
    public <V extends TopicValue> Consumer<String, V> reader(Topic<V> topic) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return new KafkaConsumer<>(
                settings, new StringDeserializer(), topic.values().deserializer());
    }

    @Override
    public Progress progress() {
        return new ProcessorProgress(Admin.create(kafka), kafka);
    }

    private <V extends TopicValue> Producer<String, V> producer(Topic<V> topic, long bufferBytes) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_RECORD_BYTES);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, bufferBytes);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_TIMEOUT_MILLIS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_TIMEOUT_MILLIS);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        return new KafkaProducer<>(
                settings, new StringSerializer(), topic.values().serializer());
    }
}
