package fichero.processor;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import fichero.schemas.Json;
import fichero.schemas.OtherVersionException;
import fichero.schemas.RecordCheck;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * JSON for values that live in state stores only. They are read by the build that wrote them, or a newer one. Version 1, the
 * only one there is so far, is a bare object; a later one begins with a byte that no JSON does, which is its number, so that
 * an earlier build refuses it.
 */
public final class StateSerde<T extends Record> implements Serde<T> {

    private static final int VERSION = 1;

    private final Class<T> type;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    public StateSerde(Class<T> type) {
        this.type = type;
        this.reader = Json.mapper().readerFor(type);
        this.writer = Json.mapper().writerFor(type);
    }

    @Override
    public Serializer<T> serializer() {
        return (topic, value) -> {
            try {
                return value == null ? null : writer.writeValueAsBytes(value);
            } catch (IOException e) {
                throw new SerializationException("cannot write a " + type.getSimpleName() + " to " + topic, e);
            }
        };
    }

    @Override
    public Deserializer<T> deserializer() {
        return (topic, bytes) -> bytes == null ? null : read("a " + type.getSimpleName() + " in " + topic, bytes);
    }

    private T read(String what, byte[] bytes) {
        if (bytes.length > 0 && bytes[0] > VERSION && bytes[0] < '\t') {
            throw new OtherVersionException(what, "version " + bytes[0], VERSION);
        }
        @Nullable T value;
        try {
            value = reader.readValue(bytes);
        } catch (IOException e) {
            throw new SerializationException(what + " is none", e);
        }
        if (value == null) {
            throw new SerializationException(what + " is JSON null");
        }
        RecordCheck.require(what, value);
        return value;
    }
}
