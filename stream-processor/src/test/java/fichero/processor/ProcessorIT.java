package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import fichero.core.failure.RetryableException;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import fichero.testkit.embedding.InstantEmbedder;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Both processors on a real broker, exactly once. */
@ExtendWith(TestBrokerExtension.class)
class ProcessorIT {

    private static final String GUIDE = "first paragraph\n\nsecond paragraph";

    private final TestBroker broker;
    private final PlainTextExtractor extractor = new PlainTextExtractor();
    private final InstantEmbedder embedder = new InstantEmbedder();
    private final MapIndex index = new MapIndex();
    private @TempDir Path state;

    ProcessorIT(TestBroker broker) {
        this.broker = broker;
    }

    @BeforeEach
    void begin() {
        broker.reset();
        broker.createAllTopics(RunningProcessors.PARTITIONS, RunningProcessors.GENERATION.name());
        embedder.start();
    }

    private RunningProcessors start() throws InterruptedException {
        return new RunningProcessors(broker.bootstrapServers(), state, extractor, embedder, index);
    }

    private static void eventually(ThrowingRunnable assertion) {
        await().dontCatchUncaughtExceptions()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(assertion);
    }

    private static void assertIndexed(RunningProcessors running, String... paths) {
        Map<String, ContentRecord> contents = running.newest(Topics.CONTENTS);
        for (String path : paths) {
            assertThat(contents.values())
                    .as(path)
                    .anyMatch(content -> content.status() == ContentStatus.INDEXED
                            && content.locations().contains("notes:" + path));
        }
    }

    @Test
    void fileIsIndexedReplacedAndDeletedAndTheGroupsComeToRest() throws Exception {
        try (RunningProcessors running = start()) {
            running.send(Events.seen("a.md", GUIDE), Events.seen("b.md", GUIDE + "\n\nthird"));
            eventually(() -> assertIndexed(running, "a.md", "b.md"));
            assertThat(index.points())
                    .hasSize(5)
                    .allSatisfy((id, point) -> assertThat(point.vector()).isNotNull());
            assertThat(running.newest(Topics.points(RunningProcessors.GENERATION.name())))
                    .hasSize(5);
            assertThat(embedder.textsEmbedded()).isEqualTo(3);
            eventually(() -> assertThat(running.lag()).isZero());

            running.send(Events.seen("a.md", "other text"), Events.gone("b.md"));
            eventually(() -> assertThat(index.chunks()).extracting("text").containsExactly("other text"));
            eventually(() -> assertThat(running.lag()).isZero());
            eventually(() -> assertThat(running.newest(Topics.STAGES).values())
                    .filteredOn(report -> report.stage().equals("points"))
                    .extracting(StageReport::waiting, StageReport::textsEmbedded, StageReport::ratePerSecond)
                    .containsExactly(org.assertj.core.groups.Tuple.tuple(0L, 4L, 0.0)));
            assertThat(running.fatal).isEmpty();
        }
    }

    @Test
    void outageInTheMiddleOfARecordReplacesTheThreadAndTheRecordIsProcessed() throws Exception {
        extractor.flakyFor(2);
        try (RunningProcessors running = start()) {
            running.send(Events.seen("flaky.md", "FLAKY text"), Events.seen("a.md", GUIDE));
            eventually(() -> assertIndexed(running, "flaky.md", "a.md"));

            assertThat(index.points()).hasSize(3);
            assertThat(running.fatal).isEmpty();
            eventually(() -> assertThat(running.newest(Topics.STAGES).values())
                    .extracting(StageReport::lastError)
                    .containsOnlyNulls());
            eventually(() -> assertThat(running.lag()).isZero());
        }
    }

    @Test
    void undecodableEventsAreDeadLettersAndTheNextIsProcessed() throws Exception {
        try (RunningProcessors running = start()) {
            running.sendRaw("notes:bad.md", "no json".getBytes(StandardCharsets.UTF_8));
            running.sendRaw("notes:new.md", "{\"v\":0}".getBytes(StandardCharsets.UTF_8));
            running.send(Events.seen("bad.md", GUIDE));
            eventually(() -> assertIndexed(running, "bad.md"));

            assertThat(running.newest(Topics.DEAD_LETTERS, new ByteArrayDeserializer()))
                    .containsOnlyKeys("notes:bad.md", "notes:new.md");
        }
    }

    @Test
    void lostIndexIsFilledFromItsLogWithoutTheEmbedder() throws Exception {
        try (RunningProcessors running = start()) {
            running.send(Events.seen("a.md", GUIDE), Events.seen("gone.md", "going"));
            eventually(() -> assertIndexed(running, "a.md", "gone.md"));
            running.send(Events.gone("gone.md"));
            eventually(() -> assertThat(index.points()).hasSize(2));
        }
        var before = index.points().keySet();
        index.clear();
        embedder.failWith(new RetryableException("the test's embedder is away"));
        try (RunningProcessors running = start()) {
            assertThat(running.caughtUp).isPositive();
            assertThat(index.points().keySet()).isEqualTo(before);
            assertThat(index.points().values()).allMatch(point -> point.vector() != null);
        }
    }

    @Test
    void restartTakesUpWhereItWasAndEmbedsNothingAgain() throws Exception {
        try (RunningProcessors running = start()) {
            running.send(Events.seen("a.md", GUIDE));
            eventually(() -> assertIndexed(running, "a.md"));
            embedder.failWith(new RetryableException("the test's embedder is away"));
            running.send(Events.seen("b.md", "first paragraph\n\nnew paragraph"));
            eventually(() -> assertThat(index.points()).hasSize(4));
        }
        int changes = index.history().size();
        embedder.heal();
        try (RunningProcessors running = start()) {
            assertThat(running.caughtUp).isZero();
            eventually(() -> assertIndexed(running, "a.md", "b.md"));

            assertThat(embedder.timesByText())
                    .containsOnlyKeys("first paragraph", "second paragraph", "new paragraph")
                    .allSatisfy((text, times) -> assertThat(times).isEqualTo(1));
            assertThat(index.history())
                    .as("only the point that had no vector is written")
                    .hasSize(changes + 1);
            eventually(() -> assertThat(running.lag()).isZero());
        }
    }

    @Test
    void transactionsThatWereAbortedByAKillDoNotKeepTheGroupsFromRest() throws Exception {
        abort(Topics.CONTENT_FEEDBACK.name(), Topics.CHUNKS.name());
        try (RunningProcessors running = start()) {
            running.send(Events.seen("a.md", GUIDE));
            eventually(() -> assertIndexed(running, "a.md"));
            abort(Topics.CONTENT_FEEDBACK.name(), Topics.CHUNKS.name());

            eventually(() -> assertThat(running.lag()).isZero());
        }
    }

    /** Leaves aborted records and their markers at the end of every partition, as a killed processor does. */
    private void abort(String... topics) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", "killed");
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            for (String topic : List.of(topics)) {
                for (int partition = 0; partition < RunningProcessors.PARTITIONS; partition++) {
                    producer.send(new ProducerRecord<>(topic, partition, "key", "never committed"));
                }
            }
            producer.flush();
            producer.abortTransaction();
        }
    }
}
