package fichero.testkit.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fichero.schemas.ChunkRecord;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentRecord;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.GenerationRecord;
import fichero.schemas.Json;
import fichero.schemas.JsonSerde;
import fichero.schemas.PointRecord;
import fichero.schemas.ReindexRequest;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.TopicValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is in a topic is a value, or is told not to be one: whatever is read can be written and read again, and has the shape
 * that the schema says. Whether a path, a hash or a size in it makes sense is up to the step that uses it.
 */
class RecordFuzzTest {

    private static final Path GOLDEN = Path.of("../schemas/src/test/resources/golden/v1");

    private static final String ID = "urn:fichero:schema:";

    private static final List<String> NOT_OF_THE_SHAPE =
            List.of("pattern", "minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength");

    private static final Map<String, Class<? extends TopicValue>> TYPES = Map.ofEntries(
            Map.entry("chunks", ChunkRecord.class),
            Map.entry("content-commands", ContentCommand.class),
            Map.entry("content-feedback", ContentFeedback.class),
            Map.entry("contents", ContentRecord.class),
            Map.entry("file-events", FileEvent.class),
            Map.entry("files", FileRecord.class),
            Map.entry("generations", GenerationRecord.class),
            Map.entry("points", PointRecord.class),
            Map.entry("requests", ReindexRequest.class),
            Map.entry("runs", RunRecord.class),
            Map.entry("stages", StageReport.class));

    private static final SchemaRegistry SHAPES = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(id -> id.startsWith(ID) ? shape(id) : null));

    static Stream<String> topics() {
        return TYPES.keySet().stream().sorted();
    }

    @Test
    void everyTopicValueIsTried() {
        assertThat(TYPES.values()).containsExactlyInAnyOrder(permitted());
    }

    @ParameterizedTest
    @MethodSource("topics")
    void damagedValuesAreReadOrRefused(String topic) {
        List<String> examples = topics().map(RecordFuzzTest::golden).toList();
        String own = golden(topic);

        Fuzzing.cases(400)
                .texts(
                        mutations -> mutations.json(mutations.chance(8) ? examples : List.of(own)),
                        json -> requireReadOrRefused(topic, json.getBytes(UTF_8)));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void damagedBytesAreReadOrRefused(String topic) {
        List<byte[]> examples = List.of(golden(topic).getBytes(UTF_8));

        Fuzzing.cases(200).bytes(mutations -> mutations.bytes(examples), bytes -> requireReadOrRefused(topic, bytes));
    }

    private static void requireReadOrRefused(String topic, byte[] bytes) {
        requireReadOrRefused(topic, new JsonSerde<>(TYPES.get(topic)), bytes);
    }

    private static <T extends TopicValue> void requireReadOrRefused(String topic, Serde<T> serde, byte[] bytes) {
        T value;
        try {
            value = serde.deserializer().deserialize(topic, bytes);
        } catch (SerializationException e) {
            assertThat(e).hasMessageContaining(topic);
            return;
        }
        byte[] written = serde.serializer().serialize(topic, value);
        assertThat(errors(topic, written)).isEmpty();
        T again = serde.deserializer().deserialize(topic, written);
        assertThat(new String(serde.serializer().serialize(topic, again), UTF_8))
                .isEqualTo(new String(written, UTF_8));
    }

    private static List<String> errors(String topic, byte[] json) {
        Schema schema = SHAPES.getSchema(SchemaLocation.of(ID + topic + ":v1"));
        return schema.validate(new String(json, UTF_8), InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    /** The schema without what looks at a single text, number or list. */
    private static String shape(String id) {
        String resource = id.substring(ID.length(), id.lastIndexOf(':')) + ".v1.schema.json";
        try (InputStream in = TopicValue.class.getResourceAsStream(resource)) {
            JsonNode schema = Json.mapper().readTree(in);
            strip(schema);
            return schema.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void strip(JsonNode schema) {
        if (schema instanceof ObjectNode object && !object.path("type").isMissingNode()) {
            object.remove(NOT_OF_THE_SHAPE);
        }
        schema.forEach(RecordFuzzTest::strip);
    }

    private static String golden(String topic) {
        try {
            return Files.readString(GOLDEN.resolve(topic + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static Class<? extends TopicValue>[] permitted() {
        return (Class<? extends TopicValue>[]) TopicValue.class.getPermittedSubclasses();
    }
}
