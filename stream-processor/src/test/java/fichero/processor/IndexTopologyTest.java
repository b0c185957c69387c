package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.TextHash;
import fichero.schemas.ChunkRecord;
import fichero.schemas.ContentFeedback;
import fichero.schemas.Groups;
import fichero.schemas.Lane;
import fichero.schemas.PointRecord;
import fichero.schemas.Topics;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexTopologyTest {

    private static final String CONTENT = "main/public/" + "a".repeat(64);

    private @TempDir Path directory;
    private final MapIndex index = new MapIndex();
    private final InstantEmbedder embedder = new InstantEmbedder();
    private TopologyTestDriver driver;
    private TestInputTopic<String, ChunkRecord> chunks;
    private TestOutputTopic<String, PointRecord> points;
    private TestOutputTopic<String, ContentFeedback> feedback;

    @BeforeEach
    void open() {
        embedder.start();
        Properties settings = new Properties();
        settings.putAll(
                TopologyGoldenTest.config(Groups.index(Workshop.GENERATION)).originals());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        driver = new TopologyTestDriver(
                TopologyGoldenTest.index(index, embedder), settings, Instant.parse("2026-11-01T10:00:00Z"));
        chunks = driver.createInputTopic(
                Topics.CHUNKS.name(),
                new StringSerializer(),
                Topics.CHUNKS.values().serializer());
        var topic = Topics.points(Workshop.GENERATION);
        points = driver.createOutputTopic(
                topic.name(), new StringDeserializer(), topic.values().deserializer());
        feedback = driver.createOutputTopic(
                Topics.CONTENT_FEEDBACK.name(),
                new StringDeserializer(),
                Topics.CONTENT_FEEDBACK.values().deserializer());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    private static String key(String text, int point) {
        return TextHash.of(text) + "/00000000-0000-8000-8000-%012d".formatted(point);
    }

    private static ChunkRecord chunk(String text, long revision) {
        return new ChunkRecord(
                1,
                CONTENT,
                0,
                0,
                text.length(),
                text,
                text,
                null,
                List.of(),
                0,
                0,
                null,
                "text/plain",
                Map.of(),
                List.of(),
                0,
                Lane.LIVE,
                revision);
    }

    private void beats(int count) {
        for (int beat = 0; beat < count; beat++) {
            driver.advanceWallClockTime(Workshop.BEAT);
        }
    }

    @Test
    void wordsAreWrittenFirstAndTheWholePointFollowsWithItsConfirmation() {
        chunks.pipeInput(key("one", 1), chunk("one", 5));
        beats(1);
        assertThat(points.readValue().vector()).isNull();
        assertThat(feedback.isEmpty()).isTrue();

        beats(1);
        assertThat(points.readKeyValue().value.vector()).hasSize(64 * Float.BYTES);
        var confirmed = feedback.readKeyValue();
        assertThat(confirmed.key).isEqualTo(CONTENT);
        assertThat(confirmed.value.type()).isEqualTo(ContentFeedback.Type.INDEXED);
        assertThat(confirmed.value.revision()).isEqualTo(5);
        assertThat(confirmed.value.pointId()).isEqualTo("00000000-0000-8000-8000-000000000001");
        assertThat(confirmed.value.generation()).isEqualTo(Workshop.GENERATION);
    }

    @Test
    void chunkWhoseTextHasAVectorIsWrittenWholeAtOnce() {
        chunks.pipeInput(key("one", 1), chunk("one", 1));
        beats(3);
        points.readValuesToList();
        chunks.pipeInput(key("one", 2), chunk("one", 1));
        beats(1);

        assertThat(points.readValue().vector()).isNotNull();
        assertThat(points.isEmpty()).isTrue();
        assertThat(embedder.textsEmbedded()).isEqualTo(1);
    }

    @Test
    void tombstoneRemovesThePointAndItsVector() {
        chunks.pipeInput(key("one", 1), chunk("one", 1));
        beats(3);
        chunks.pipeInput(key("one", 1), null);
        beats(1);

        assertThat(index.points()).isEmpty();
        assertThat(points.readKeyValuesToMap()).containsEntry(key("one", 1), null);
        assertThat(driver.getKeyValueStore("vectors").all().hasNext()).isFalse();
        assertThat(driver.getKeyValueStore("pending").all().hasNext()).isFalse();
    }

    @Test
    void sameChunksTwiceLeaveTheSameIndex() {
        for (int round = 0; round < 2; round++) {
            chunks.pipeInput(key("one", 1), chunk("one", 1));
            chunks.pipeInput(key("two", 2), chunk("two", 1));
            chunks.pipeInput(key("two", 3), chunk("two", 1));
            chunks.pipeInput(key("two", 2), null);
            beats(4);
        }

        assertThat(index.chunks()).extracting("text").containsExactlyInAnyOrder("one", "two");
        assertThat(embedder.textsEmbedded()).isEqualTo(2);
    }

    @Test
    void chunkThatCannotBeIndexedIsADeadLetterAndDoesNotStandInTheQueue() {
        ChunkRecord malformed = new ChunkRecord(
                1,
                "no content key",
                0,
                0,
                1,
                "x",
                "x",
                null,
                List.of(),
                0,
                0,
                null,
                "text/plain",
                Map.of(),
                List.of(),
                0,
                Lane.LIVE,
                1);
        chunks.pipeInput(key("x", 1), malformed);
        chunks.pipeInput(key("one", 2), chunk("one", 1));
        beats(3);

        var letters =
                driver.createOutputTopic(Topics.DEAD_LETTERS, new StringDeserializer(), new ByteArrayDeserializer());
        assertThat(letters.readKeyValuesToList()).hasSize(1);
        assertThat(index.chunks()).extracting("text").containsExactly("one");
    }
}
