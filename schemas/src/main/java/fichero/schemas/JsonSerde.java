package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes one type of topic value as JSON. Null bytes are a tombstone and stay null; a field that is null is
 * not written. Unknown fields are ignored; what a newer Fichero wrote in another way is an {@link OtherVersionException},
 * and whatever else is no such value any other {@link SerializationException}. Safe for any thread.
 */
public final class JsonSerde<T extends TopicValue> implements Serde<T> {

    /** Fields without a value are left out, and maps are sorted, so that equal values have equal bytes. */
    private static final ObjectMapper WRITING = Json.mapper()
            .copy()
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    private final Class<T> type;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    public JsonSerde(Class<T> type) {
        this.type = type;
        this.reader = Json.mapper().readerFor(type);
        this.writer = WRITING.writerFor(type);
    }

    @Override
    public Serializer<T> serializer() {
        return (topic, value) -> write(topic, value);
    }

    @Override
    public Deserializer<T> deserializer() {
        return (topic, bytes) -> read(topic, bytes);
    }

    private byte @Nullable [] write(String topic, @Nullable T value) {
        if (value == null) {
            return null;
        }
        try {
            return writer.writeValueAsBytes(value);
        } catch (IOException e) {
            throw new SerializationException("cannot write a " + type.getSimpleName() + " to " + topic, e);
        }
    }

    private @Nullable T read(String topic, byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        String what = "a " + type.getSimpleName() + " in " + topic;
        T value;
        try {
            value = reader.readValue(bytes);
        } catch (IOException e) {
            RecordCheck.requireVersion(what, versionOf(bytes));
            throw new SerializationException(
                    "a value in " + topic + " is not a " + type.getSimpleName() + ": " + e.getMessage(), e);
        }
        if (value == null) {
            throw new SerializationException("a value in " + topic + " is JSON null, not a " + type.getSimpleName());
        }
        RecordCheck.require(what, (Record) value);
        return value;
    }

    /** The version that unreadable bytes claim, or ours when they claim none: then the shape is the error to report. */
    private static int versionOf(byte[] bytes) {
        try {
            JsonNode version = Json.mapper().readTree(bytes).path("v");
            boolean claimed = version.canConvertToInt() && version.isIntegralNumber() && version.intValue() > 0;
            return claimed ? version.intValue() : TopicValue.VERSION;
        } catch (IOException e) {
            return TopicValue.VERSION;
        }
    }
}
