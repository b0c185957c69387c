package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.processor.failure.FailureKind;
import fichero.schemas.ChunkRecord;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.Groups;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestTopologyTest {

    private @TempDir Path directory;
    private TopologyTestDriver driver;
    private TestInputTopic<String, FileEvent> events;

    @BeforeEach
    void open() {
        Properties settings = new Properties();
        settings.putAll(TopologyGoldenTest.config(Groups.INGEST).originals());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        driver = new TopologyTestDriver(
                TopologyGoldenTest.ingest(new PlainTextExtractor(), new ParagraphChunker()),
                settings,
                Instant.parse("2026-11-01T10:00:00Z"));
        events = driver.createInputTopic(
                Topics.FILE_EVENTS.name(),
                new StringSerializer(),
                Topics.FILE_EVENTS.values().serializer());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    private <V extends TopicValue> TestOutputTopic<String, V> output(Topic<V> topic) {
        return driver.createOutputTopic(
                topic.name(), new StringDeserializer(), topic.values().deserializer());
    }

    @Test
    void eventBecomesAFileRecordAContentAndItsChunks() {
        FileEvent event = Events.seen("guides/a.md", "one\n\ntwo");
        events.pipeInput(event.file(), event);

        Map<String, FileRecord> files = output(Topics.FILES).readKeyValuesToMap();
        assertThat(files).containsOnlyKeys("notes:guides/a.md");
        String contentKey = files.get("notes:guides/a.md").contentKey();
        ContentRecord content = output(Topics.CONTENTS).readKeyValuesToMap().get(contentKey);
        assertThat(content.status()).isEqualTo(ContentStatus.EXTRACTED);
        assertThat(content.name()).isEqualTo("a.md");
        assertThat(content.unconfirmed()).isEqualTo(2);
        List<KeyValue<String, ChunkRecord>> chunks = output(Topics.CHUNKS).readKeyValuesToList();
        assertThat(chunks).extracting(chunk -> chunk.value.text()).containsExactly("one", "two");
        assertThat(chunks.get(0).value.locations().get(0).path()).isEqualTo("/home/me/notes/guides/a.md");
        assertThat(chunks.get(0).value.revision()).isEqualTo(1);
    }

    @Test
    void confirmationsOfEveryPointMakeItIndexed() {
        events.pipeInput("notes:a.md", Events.seen("a.md", "one\n\ntwo"));
        var feedback = driver.createInputTopic(
                Topics.CONTENT_FEEDBACK.name(),
                new StringSerializer(),
                Topics.CONTENT_FEEDBACK.values().serializer());
        TestOutputTopic<String, ContentRecord> contents = output(Topics.CONTENTS);
        contents.readKeyValuesToList();
        for (KeyValue<String, ChunkRecord> chunk : output(Topics.CHUNKS).readKeyValuesToList()) {
            assertThat(contents.isEmpty()).isTrue();
            feedback.pipeInput(
                    chunk.value.contentKey(),
                    new ContentFeedback(
                            1,
                            ContentFeedback.Type.INDEXED,
                            Workshop.GENERATION,
                            chunk.key.substring(33),
                            1,
                            null,
                            0,
                            null,
                            Events.SEEN_AT));
        }

        assertThat(contents.readValue().status()).isEqualTo(ContentStatus.INDEXED);
    }

    @Test
    void goneFileTombstonesItsChunksAndContentAfterTheGrace() {
        events.pipeInput("notes:a.md", Events.seen("a.md", "one"));
        events.pipeInput("notes:a.md", Events.gone("a.md"));
        TestOutputTopic<String, ContentRecord> contents = output(Topics.CONTENTS);
        TestOutputTopic<String, ChunkRecord> chunks = output(Topics.CHUNKS);
        assertThat(contents.readValuesToList())
                .extracting("status")
                .containsExactly(ContentStatus.EXTRACTED, ContentStatus.RETIRED);
        chunks.readValuesToList();

        driver.advanceWallClockTime(Workshop.GRACE.plusMillis(250));

        assertThat(contents.readValue()).isNull();
        assertThat(chunks.readValue()).isNull();
        assertThat(contents.isEmpty() && chunks.isEmpty()).isTrue();
    }

    @Test
    void recordThatBreaksOurCodeIsADeadLetterAndTheNextIsProcessed() {
        FileEvent broken = new FileEvent(
                1,
                "event",
                FileEvent.Type.SEEN,
                "notes",
                "b.md",
                "/b.md",
                "no/slash/allowed",
                "public",
                List.of(),
                1,
                null,
                null,
                fichero.schemas.Origin.LIVE,
                "run",
                Events.SEEN_AT,
                new byte[] {65},
                null,
                null,
                null,
                null,
                null);
        events.pipeInput("notes:b.md", broken);
        events.pipeInput("notes:a.md", Events.seen("a.md", "one"));

        var letters =
                driver.createOutputTopic(Topics.DEAD_LETTERS, new StringDeserializer(), new ByteArrayDeserializer());
        var letter = letters.readRecord();
        assertThat(letter.headers().lastHeader("fichero.step").value())
                .asString()
                .isEqualTo("build-contents");
        assertThat(letter.headers().lastHeader("fichero.exception").value())
                .asString()
                .isEqualTo("java.lang.IllegalArgumentException");
        assertThat(output(Topics.CHUNKS).readValue().text()).isEqualTo("one");
    }

    @Test
    void whatIsNoEventIsPutAsideButOneOfANewerBuildStopsEverything() {
        var raw = driver.createInputTopic(Topics.FILE_EVENTS.name(), new StringSerializer(), new StringSerializer());
        raw.pipeInput("notes:b.md", "no event");
        String event = new String(
                Topics.FILE_EVENTS.values().serializer().serialize("", Events.seen("a.md", "one")),
                StandardCharsets.UTF_8);

        assertThatThrownBy(() -> raw.pipeInput("notes:a.md", event.replace("\"v\":1", "\"v\":2")))
                .satisfies(stopped -> assertThat(FailureKind.of(stopped)).isEqualTo(FailureKind.SETUP))
                .satisfies(
                        stopped -> assertThat(FailureKind.message(stopped)).contains("run the Fichero that wrote it"));
    }
}
