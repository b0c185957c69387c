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
                .isInstanceOf(OtherVersionException.class)
                .hasMessage(
                        "a FileEvent in a-topic has version 2, but this Fichero reads version 1: run the Fichero that"
                                + " wrote it, or a newer one");
    }

    @Test
    void otherVersionOfAnotherShapeIsRefusedByVersionAndNotByShape() {
        assertThatThrownBy(() -> read("{\"v\":2,\"type\":{\"now\":\"an object\"}}"))
                .isInstanceOf(OtherVersionException.class)
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
    void aValueWithoutAVersionIsBrokenAndNotOfAnother() {
        for (String version : List.of("\"of_no_version\":1", "\"v\":0", "\"v\":-1", "\"v\":null")) {
            String json = json(Samples.full().get("content-feedback")).replace("\"v\":1", version);

            assertThatThrownBy(() -> new JsonSerde<>(ContentFeedback.class)
                            .deserializer()
                            .deserialize("a-topic", json.getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(SerializationException.class)
                    .isNotInstanceOf(OtherVersionException.class)
                    .hasMessage("a ContentFeedback in a-topic has no version");
        }
    }

    @Test
    void aPartWithoutARequiredFieldIsRefusedByName() {
        String json = json(Samples.full().get("points")).replaceFirst("\"file\":\"[^\"]*\",", "");

        assertThatThrownBy(() -> readPoint(json))
                .isInstanceOf(SerializationException.class)
                .hasMessage("a PointRecord in a-topic has no chunk.locations.file");
    }

    @Test
    void aPartOfAnotherVersionIsRefusedByName() {
        String json = json(Samples.full().get("points")).replace("\"chunk\":{\"v\":1", "\"chunk\":{\"v\":3");

        assertThatThrownBy(() -> readPoint(json))
                .isInstanceOf(OtherVersionException.class)
                .hasMessageContaining("a PointRecord in a-topic has version 3");
    }

    @Test
    void metadataThatNoIndexTakesIsRefused() {
        for (String value : List.of("{}", "[[1]]", "[{\"a\":1}]", "1e999", "[1e999]")) {
            String json = json(Samples.full().get("chunks")).replace("\"year\":2026", "\"year\":" + value);

            assertThatThrownBy(() -> new JsonSerde<>(ChunkRecord.class)
                            .deserializer()
                            .deserialize("a-topic", json.getBytes(StandardCharsets.UTF_8)))
                    .as(value)
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("metadata 'year'");
        }
    }

    @Test
    void aRateThatIsNoNumberIsRefused() {
        for (String rate : List.of("\"NaN\"", "1e999")) {
            String json = json(Samples.full().get("stages")).replace("13.5", rate);

            assertThatThrownBy(() -> new JsonSerde<>(StageReport.class)
                            .deserializer()
                            .deserialize("a-topic", json.getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("a rate is a finite number");
        }
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

    private static PointRecord readPoint(String json) {
        return new JsonSerde<>(PointRecord.class)
                .deserializer()
                .deserialize("a-topic", json.getBytes(StandardCharsets.UTF_8));
    }

    private static String json(TopicValue value) {
        return new String(Samples.write(value), StandardCharsets.UTF_8);
    }
}
