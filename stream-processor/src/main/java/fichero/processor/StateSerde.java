package fichero.processor;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import fichero.schemas.Json;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** JSON for values that live in state stores only. They are read by the build that wrote them, or a newer one. */
public final class StateSerde<T> implements Serde<T> {

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
        return (topic, bytes) -> {
            try {
                return bytes == null ? null : reader.readValue(bytes);
            } catch (IOException e) {
                throw new SerializationException("a value in " + topic + " is not a " + type.getSimpleName(), e);
            }
        };
    }
}
