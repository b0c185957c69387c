package fichero.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class JsonSerdeTest {

    private static final JsonSerde<FileEvent> EVENTS = new JsonSerde<>(FileEvent.class);

    @Test
    void everyValueSurvivesTheRoundTrip() {
        for (TopicValue value : Samples.all()) {
            TopicValue read = Samples.serde(value).deserializer().deserialize("a-topic", Samples.write(value));

            assertThat(read).usingRecursiveComparison().isEqualTo(value);
        }
    }

    @Test
    void equalValuesHaveEqualBytes() {
        TopicValue value = Samples.full().get("contents");
        TopicValue read = Samples.serde(value).deserializer().deserialize("a-topic", Samples.write(value));

        assertThat(Samples.write(read)).isEqualTo(Samples.write(value));
        assertThat(json(value)).containsSubsequence("\"author\"", "\"big\"", "\"draft\"", "\"year\"");
    }

    @Test
    void tombstonesStayTombstones() {
        assertThat(EVENTS.serializer().serialize("a-topic", null)).isNull();
        assertThat(EVENTS.deserializer().deserialize("a-topic", null)).isNull();
    }

    @Test
    void fieldsWithoutAValueAreNotWritten() {
        for (TopicValue value : Samples.sparse().values()) {
            assertThat(json(value)).doesNotContain("null");
        }
    }

    @Test
    void nullsWrittenOutAreReadAsAbsent() throws Exception {
        for (TopicValue value : Samples.sparse().values()) {
            byte[] withNulls = Json.mapper().writeValueAsBytes(value);

            assertThat(new String(withNulls, StandardCharsets.UTF_8)).contains("null");
            assertThat(Samples.serde(value).deserializer().deserialize("a-topic", withNulls))
                    .usingRecursiveComparison()
                    .isEqualTo(value);
        }
    }

    @Test
    void unknownFieldsAreIgnored() {
        String json = json(Samples.full().get("file-events")).replaceFirst("\\{", "{\"of_the_future\":{\"a\":[1]},");

        assertThat(read(json))
                .usingRecursiveComparison()
                .isEqualTo(Samples.full().get("file-events"));
    }

    @Test
    void otherVersionsAreRefusedByName() {
        String json = json(Samples.full().get("file-events")).replaceFirst("\"v\":1", "\"v\":2");

        assertThatThrownBy(() -> read(json))
                .isInstanceOf(SerializationException.class)
                .hasMessage(
                        "a FileEvent in a-topic has version 2, but this Fichero reads version 1: run the Fichero that"
                                + " wrote it, or a newer one");
    }

    @Test
    void otherVersionOfAnotherShapeIsRefusedByVersionAndNotByShape() {
        assertThatThrownBy(() -> read("{\"v\":2,\"type\":{\"now\":\"an object\"}}"))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("has version 2");
    }

    @Test
    void whatIsNoSuchValueIsRefused() {
        for (String json :
                List.of("", "{}", "null", "[]", "7", "{\"v\":1,\"type\":\"vanished\"}", "{\"v\":1", "\u0000")) {
            assertThatThrownBy(() -> read(json))
                    .as(json)
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("a-topic")
                    .hasMessageContaining("FileEvent");
        }
    }

    @Test
    void valueWithoutARequiredFieldIsRefusedByName() {
        String json = json(Samples.full().get("file-events")).replace("\"source\":\"notes\",", "");

        assertThatThrownBy(() -> read(json))
                .isInstanceOf(SerializationException.class)
                .hasMessage("a FileEvent in a-topic has no source");
    }

    @Test
    void inlineBytesOfEightMebibytesSurvive() {
        byte[] bytes = new byte[8 * 1024 * 1024];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        FileEvent sample = (FileEvent) Samples.full().get("file-events");
        FileEvent large = new FileEvent(
                1,
                sample.eventId(),
                sample.type(),
                sample.source(),
                sample.path(),
                sample.absolutePath(),
                sample.collection(),
                sample.scope(),
                sample.tags(),
                bytes.length,
                null,
                null,
                sample.origin(),
                sample.runId(),
                sample.observedAt(),
                bytes,
                null,
                null,
                null,
                null,
                null);

        byte[] written = EVENTS.serializer().serialize("a-topic", large);

        assertThat(written).hasSizeLessThan(Topic.MAX_RECORD_BYTES);
        assertThat(Arrays.equals(
                        EVENTS.deserializer().deserialize("a-topic", written).bytes(), bytes))
                .isTrue();
    }

    @Test
    void vectorsAreLittleEndianFloatsInBase64() {
        PointRecord point = (PointRecord) Samples.full().get("points");
        byte[] one = {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, (byte) 0xbf, 1, 0, 0, 0};

        assertThat(point.vector()).isEqualTo(one);
        assertThat(Vectors.decode(one)).containsExactly(1, -0.5f, Float.MIN_VALUE);
        assertThat(json(point)).contains("\"vector\":\"" + Base64.getEncoder().encodeToString(one) + "\"");
        assertThatThrownBy(() -> Vectors.decode(new byte[5])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void metadataKeepsItsTypes() {
        ChunkRecord chunk = (ChunkRecord) Samples.full().get("chunks");
        ChunkRecord read =
                new JsonSerde<>(ChunkRecord.class).deserializer().deserialize("a-topic", Samples.write(chunk));

        assertThat(read.metadata())
                .isEqualTo(Map.of(
                        "author",
                        "Ana",
                        "draft",
                        true,
                        "rating",
                        4.5,
                        "year",
                        2026L,
                        "tags",
                        List.of("tar", "unix"),
                        "big",
                        5_000_000_000L));
    }

    private static FileEvent read(String json) {
        return EVENTS.deserializer().deserialize("a-topic", json.getBytes(StandardCharsets.UTF_8));
    }

    private static String json(TopicValue value) {
        return new String(Samples.write(value), StandardCharsets.UTF_8);
    }
}
