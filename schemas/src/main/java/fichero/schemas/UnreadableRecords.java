package fichero.schemas;

import java.time.Duration;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads on behind a record that is none. Left to itself a consumer stands before it for ever, and with it whoever needs what
 * comes after.
 */
public final class UnreadableRecords {

    private static final Logger log = LoggerFactory.getLogger(UnreadableRecords.class);

    private UnreadableRecords() {}

    /**
     * Polls, and skips a record that cannot be read.
     *
     * @throws OtherVersionException before a record of a newer Fichero: all that come after it may be
     */
    public static <K, V> ConsumerRecords<K, V> poll(Consumer<K, V> consumer, Duration timeout) {
        try {
            return consumer.poll(timeout);
        } catch (RecordDeserializationException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof OtherVersionException newer) {
                    throw newer;
                }
            }
            log.atError()
                    .addKeyValue("topic", e.topicPartition().topic())
                    .addKeyValue("partition", e.topicPartition().partition())
                    .addKeyValue("offset", e.offset())
                    .addKeyValue("error", String.valueOf(e.getCause()))
                    .log("record cannot be read and is skipped");
            consumer.seek(e.topicPartition(), e.offset() + 1);
            return ConsumerRecords.empty();
        }
    }
}
