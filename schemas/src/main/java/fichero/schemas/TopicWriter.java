package fichero.schemas;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes a few records to a topic and waits until the broker has them. Safe for any thread; every call is bounded. */
public final class TopicWriter<V extends TopicValue> implements AutoCloseable {

    private static final int MAX_BLOCK_MILLIS = 3_000;
    private static final int REQUEST_TIMEOUT_MILLIS = 5_000;
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final Topic<V> topic;
    private final Function<V, String> key;
    private final Producer<String, V> producer;

    /**
     * Asks nothing of the broker yet.
     *
     * @param kafka settings of the client, {@code bootstrap.servers} among them
     * @param key of a record, by its value
     */
    public TopicWriter(Map<String, Object> kafka, Topic<V> topic, Function<V, String> key, String clientId) {
        this.topic = topic;
        this.key = key;
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_TIMEOUT_MILLIS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, AdminCalls.limitMillis());
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_RECORD_BYTES);
        settings.putIfAbsent(ProducerConfig.CLIENT_ID_CONFIG, clientId);
        producer = new KafkaProducer<>(
                settings, new StringSerializer(), topic.values().serializer());
    }

    /**
     * Returns when the broker has all of them.
     *
     * @return where they are, in the same order
     * @throws BrokerException when it does not take one of them; some may be there then
     */
    public List<RecordPosition> put(List<V> values) {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        List<RecordPosition> positions = new ArrayList<>();
        try {
            for (V value : values) {
                sent.add(producer.send(new ProducerRecord<>(topic.name(), key.apply(value), value)));
            }
            for (Future<RecordMetadata> each : sent) {
                RecordMetadata taken = each.get(AdminCalls.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
                positions.add(new RecordPosition(taken.topic(), taken.partition(), taken.offset()));
            }
            return positions;
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            throw new BrokerException("the broker does not take a record for topic " + topic.name() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException("interrupted while writing to topic " + topic.name(), e);
        }
    }

    @Override
    public void close() {
        producer.close(CLOSE);
    }
}
