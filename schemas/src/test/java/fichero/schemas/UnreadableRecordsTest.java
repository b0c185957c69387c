package fichero.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RecordDeserializationException.DeserializationExceptionOrigin;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnreadableRecordsTest {

    private static final TopicPartition PARTITION = new TopicPartition("stages", 0);

    private final MockConsumer<String, StageReport> consumer = new MockConsumer<>("earliest");

    @BeforeEach
    void begin() {
        consumer.assign(List.of(PARTITION));
        consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
        consumer.seek(PARTITION, 0);
    }

    @Test
    void whatIsNoRecordIsSkipped() {
        consumer.setPollException(unreadable("no report"));

        assertThat(UnreadableRecords.poll(consumer, Duration.ZERO).isEmpty()).isTrue();
        assertThat(consumer.position(PARTITION)).isEqualTo(8);
    }

    @Test
    void aRecordOfANewerBuildIsNot() {
        consumer.setPollException(unreadable("{\"v\":2,\"stage\":\"points\"}"));

        assertThatThrownBy(() -> UnreadableRecords.poll(consumer, Duration.ZERO))
                .isInstanceOf(OtherVersionException.class)
                .hasMessageContaining("run the Fichero that wrote it");
        assertThat(consumer.position(PARTITION)).isZero();
    }

    private static RecordDeserializationException unreadable(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        try {
            Topics.STAGES.values().deserializer().deserialize("stages", bytes);
            throw new AssertionError("this can be read: " + value);
        } catch (RuntimeException e) {
            return new RecordDeserializationException(
                    DeserializationExceptionOrigin.VALUE,
                    PARTITION,
                    7,
                    0,
                    TimestampType.CREATE_TIME,
                    null,
                    ByteBuffer.wrap(bytes),
                    new RecordHeaders(),
                    "Error deserializing VALUE",
                    e);
        }
    }
}
