package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes one type of topic value as JSON. Null bytes are a tombstone and stay null; a field that is null is
 * not written. Unknown fields are ignored; another schema version is refused with an error that says so. Safe for any
 * thread.
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
    private final List<RecordComponent> required;

    public JsonSerde(Class<T> type) {
        this.type = type;
        this.reader = Json.mapper().readerFor(type);
        this.writer = WRITING.writerFor(type);
        this.required = Arrays.stream(type.getRecordComponents())
                .filter(component -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class))
                .toList();
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
        T value;
        try {
            value = reader.readValue(bytes);
        } catch (IOException e) {
            requireVersion(topic, versionOf(bytes));
            throw new SerializationException(
                    "a value in " + topic + " is not a " + type.getSimpleName() + ": " + e.getMessage(), e);
        }
        if (value == null) {
            throw new SerializationException("a value in " + topic + " is JSON null, not a " + type.getSimpleName());
        }
        requireVersion(topic, value.v());
        requireComplete(topic, value);
        return value;
    }

    /** A value that lacks a field is refused here, and not by whoever first uses the field. */
    private void requireComplete(String topic, T value) {
        for (RecordComponent component : required) {
            try {
                if (component.getAccessor().invoke(value) == null) {
                    throw new SerializationException(
                            "a " + type.getSimpleName() + " in " + topic + " has no " + component.getName());
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot read " + component + " of " + type, e);
            }
        }
    }

    private void requireVersion(String topic, int version) {
        if (version != TopicValue.VERSION) {
            throw new SerializationException("a " + type.getSimpleName() + " in " + topic + " has version " + version
                    + ", but this Fichero reads version " + TopicValue.VERSION
                    + ": run the Fichero that wrote it, or a newer one");
        }
    }

    /** The version that unreadable bytes claim, or ours when they claim none: then the shape is the error to report. */
    private static int versionOf(byte[] bytes) {
        try {
            JsonNode version = Json.mapper().readTree(bytes).path("v");
            return version.isInt() || version.isLong() ? version.intValue() : TopicValue.VERSION;
        } catch (IOException e) {
            return TopicValue.VERSION;
        }
    }
}
