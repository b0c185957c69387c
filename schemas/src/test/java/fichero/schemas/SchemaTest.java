package fichero.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records and schemas are written by hand, both; this holds them against each other. */
class SchemaTest {

    private static final String ID = "urn:fichero:schema:";

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemas(id -> id.startsWith(ID) ? text(topicOf(id)) : null));

    static Stream<String> topics() {
        return Samples.full().keySet().stream().sorted();
    }

    @Test
    void everyTopicValueHasASchema() {
        List<Class<?>> covered = new ArrayList<>();
        Samples.full().values().forEach(value -> covered.add(value.getClass()));

        assertThat(covered).containsExactlyInAnyOrder(TopicValue.class.getPermittedSubclasses());
    }

    @ParameterizedTest
    @MethodSource("topics")
    void fullAndSparseValuesAreValid(String topic) {
        assertThat(errors(topic, Samples.write(Samples.full().get(topic)))).isEmpty();
        assertThat(errors(topic, Samples.write(Samples.sparse().get(topic)))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void nullsWrittenOutAndUnknownFieldsAreValidToo(String topic) throws IOException {
        String withNulls = Json.mapper().writeValueAsString(Samples.sparse().get(topic));

        assertThat(errors(topic, withNulls.getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(errors(
                        topic,
                        withNulls.replaceFirst("\\{", "{\"of_the_future\":1,").getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void otherVersionIsInvalid(String topic) {
        String value = new String(Samples.write(Samples.full().get(topic)), StandardCharsets.UTF_8);

        assertThat(errors(topic, value.replaceFirst("\"v\":1", "\"v\":2").getBytes(StandardCharsets.UTF_8)))
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void recordAndSchemaAgree(String topic) throws IOException {
        JsonNode root = Json.mapper().readTree(text(topic));
        List<String> problems = new ArrayList<>();

        agree(topic, Samples.full().get(topic).getClass(), root, root, problems);

        assertThat(problems).isEmpty();
        assertThat(root.path("$id").asText()).isEqualTo(ID + topic + ":v1");
    }

    private static void agree(String where, Class<?> type, JsonNode schema, JsonNode root, List<String> problems) {
        JsonNode object = resolved(schema, root);
        JsonNode properties = object.path("properties");
        Collection<String> required = new TreeSet<>();
        object.path("required").forEach(name -> required.add(name.asText()));
        Collection<String> components = new TreeSet<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = name(component);
            components.add(name);
            JsonNode property = properties.path(name);
            String at = where + "." + name;
            if (property.isMissingNode()) {
                problems.add(at + " is not in the schema");
                continue;
            }
            boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            if (optional == required.contains(name)) {
                problems.add(at + (optional ? " may be null but is required" : " is never null but not required"));
            }
            agreeOnType(at, component, optional, property, root, problems);
        }
        properties.fieldNames().forEachRemaining(name -> {
            if (!components.contains(name)) {
                problems.add(where + "." + name + " is not in the record");
            }
        });
    }

    private static void agreeOnType(
            String at,
            RecordComponent component,
            boolean optional,
            JsonNode property,
            JsonNode root,
            List<String> problems) {
        Class<?> type = component.getType();
        JsonNode target = resolved(property, root);
        String expected = jsonType(type);
        List<String> stated = target.path("type").isArray()
                ? StreamSupport.stream(target.path("type").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()
                : List.of(target.path("type").asText());
        if (!stated.equals(optional ? List.of(expected, "null") : List.of(expected))) {
            problems.add(at + " is " + expected + (optional ? " or null" : "") + " but the schema says " + stated);
        }
        if (property.path("description").asText().isEmpty() && !property.has("$ref")) {
            problems.add(at + " has no description");
        }
        if (type == Instant.class && !target.path("format").asText().equals("date-time")) {
            problems.add(at + " is a time, but the schema does not say so");
        }
        if (type == byte[].class && !target.path("contentEncoding").asText().equals("base64")) {
            problems.add(at + " is base64, but the schema does not say so");
        }
        if (type.isEnum()) {
            agreeOnConstants(at, type, target, problems);
        }
        if (type.isRecord()) {
            JsonNode ownRoot = property.path("$ref").asText().startsWith(ID) ? target : root;
            agree(at, type, target, ownRoot, problems);
        }
        if (component.getGenericType() instanceof ParameterizedType list
                && type == List.class
                && list.getActualTypeArguments()[0] instanceof Class<?> item
                && item.isRecord()) {
            agree(at, item, target.path("items"), root, problems);
        }
    }

    private static void agreeOnConstants(String at, Class<?> type, JsonNode schema, List<String> problems) {
        List<String> constants = Arrays.stream(type.getEnumConstants())
                .map(constant -> Json.mapper().valueToTree(constant).asText())
                .toList();
        List<String> stated = new ArrayList<>();
        schema.path("enum").forEach(value -> stated.add(value.asText()));
        if (!stated.equals(constants)) {
            problems.add(at + " is one of " + constants + " but the schema says " + stated);
        }
        if (!constants.stream().allMatch(constant -> constant.matches("[a-z]+(_[a-z]+)*"))) {
            problems.add(at + " has constants that are not snake_case: " + constants);
        }
    }

    private static String jsonType(Class<?> type) {
        if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
            return "integer";
        }
        if (type == double.class) {
            return "number";
        }
        if (type == boolean.class) {
            return "boolean";
        }
        if (type == List.class) {
            return "array";
        }
        return type == Map.class || type.isRecord() ? "object" : "string";
    }

    private static JsonNode resolved(JsonNode schema, JsonNode root) {
        String ref = schema.path("$ref").asText();
        if (ref.isEmpty()) {
            return schema;
        }
        try {
            return ref.startsWith("#")
                    ? root.at(ref.substring(1))
                    : Json.mapper().readTree(text(topicOf(ref)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(RecordComponent component) {
        AnnotatedElement accessor = component.getAccessor();
        JsonProperty renamed = accessor.getAnnotation(JsonProperty.class);
        return renamed != null
                ? renamed.value()
                : PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(component.getName());
    }

    private static List<String> errors(String topic, byte[] json) {
        Schema schema = REGISTRY.getSchema(SchemaLocation.of(ID + topic + ":v1"));
        return schema
                .validate(
                        new String(json, StandardCharsets.UTF_8),
                        InputFormat.JSON,
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Object::toString)
                .toList();
    }

    private static String topicOf(String id) {
        return id.substring(ID.length(), id.lastIndexOf(':'));
    }

    private static String text(String topic) {
        String resource = topic + ".v1.schema.json";
        try (InputStream in = TopicValue.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("there is no schema " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
