package fichero.query.readmodel;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Makes the consumer of the {@link Follower}: in no group, committed records only, never resetting offsets by itself. */
final class FollowerConsumer {

    private static final int RECORDS_PER_POLL = 2_000;
    private static final int FETCH_BYTES = 8 * 1024 * 1024;

    private final Map<String, Object> kafka;

    FollowerConsumer(Map<String, Object> kafka) {
        this.kafka = Map.copyOf(kafka);
    }

    Consumer<byte[], byte[]> open() {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                IsolationLevel.READ_COMMITTED.name().toLowerCase(Locale.ROOT));
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, RECORDS_PER_POLL);
        config.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
        config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 5_000);
        config.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, 4_000);
        config.putIfAbsent(ConsumerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000L);
        config.putIfAbsent(ConsumerConfig.CLIENT_ID_CONFIG, "fichero-read-model");
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
