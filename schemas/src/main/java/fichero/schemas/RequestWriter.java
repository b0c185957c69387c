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
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes to topic {@code requests}. Safe for any thread; every call is bounded. */
public final class RequestWriter implements AutoCloseable {

    private static final Topic<ReindexRequest> TOPIC = Topics.REQUESTS;
    private static final int MAX_BLOCK_MILLIS = 3_000;
    private static final int REQUEST_TIMEOUT_MILLIS = 5_000;
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final Producer<String, ReindexRequest> producer;

    /** @param kafka settings of the client, {@code bootstrap.servers} among them; nothing is asked of the broker yet */
    public RequestWriter(Map<String, Object> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_TIMEOUT_MILLIS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, AdminCalls.limitMillis());
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_RECORD_BYTES);
        settings.putIfAbsent(ProducerConfig.CLIENT_ID_CONFIG, "requests-writer");
        producer = new KafkaProducer<>(
                settings, new StringSerializer(), TOPIC.values().serializer());
    }

    /**
     * Returns when the broker has all of them.
     *
     * @throws BrokerException when it does not take one of them; some may be there then
     */
    public void put(List<ReindexRequest> requests) {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try {
            for (ReindexRequest request : requests) {
                sent.add(producer.send(new ProducerRecord<>(TOPIC.name(), request.key(), request)));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get(AdminCalls.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            throw new BrokerException("the broker does not take a record for topic " + TOPIC.name() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException("interrupted while writing to topic " + TOPIC.name(), e);
        }
    }

    @Override
    public void close() {
        producer.close(CLOSE);
    }
}
