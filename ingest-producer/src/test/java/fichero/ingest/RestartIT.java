package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileRecord.State;
import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a start knows of the processes before, by the topics alone. */
@ExtendWith(TestBrokerExtension.class)
class RestartIT {

    @RegisterExtension
    final ProducerFixture fixture = new ProducerFixture();

    private KafkaDownstream downstream;

    @BeforeEach
    void start(TestBroker broker) {
        broker.reset();
        broker.createTopics(2, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS, Topics.STAGES, Topics.REQUESTS);
        downstream = fixture.over(new KafkaDownstream(broker));
    }

    @Test
    void whatWasPublishedIsNotPublishedAgainByAnotherStart() throws Exception {
        Path changed = fixture.write("changed.md", "one");
        Path gone = fixture.write("gone.md", "gone");
        fixture.write("same.md", "same");
        fixture.startAndSettle();
        fixture.stop();

        Files.writeString(changed, "two");
        Files.delete(gone);
        fixture.startAndSettle();
        assertThat(fixture.files()).isEqualTo(Map.of("changed.md", State.PRESENT, "same.md", State.PRESENT));
        assertThat(fixture.eventsOf("same.md")).hasSize(1);
        assertThat(fixture.events()).hasSize(5);
        assertThat(fixture.lastScan().unchanged()).isEqualTo(1);
        assertThat(fixture.lastScan().changed()).isEqualTo(1);
        assertThat(fixture.lastScan().missing()).isEqualTo(1);
    }

    @Test
    void aFileThatWentBeforeTheProcessorHadTakenItIsGone() throws Exception {
        fixture.write("stays.md", "stays");
        fixture.startAndSettle();
        downstream.stopTaking();
        Path gone = fixture.write("gone.md", "gone");
        patiently().until(() -> downstream.published() == 2);
        fixture.stop();

        Files.delete(gone);
        CompletableFuture<?> started = CompletableFuture.runAsync(fixture::start);
        // A scan now would miss nothing, since the catalogue does not know the file yet.
        patiently().during(Duration.ofSeconds(2)).until(() -> fixture.scans().size() == 1);
        downstream.take();
        started.join();
        fixture.settled();
        assertThat(fixture.files()).isEqualTo(Map.of("stays.md", State.PRESENT));
    }

    @Test
    void scanOfAKilledProcessIsEndedByTheNextStart(TestBroker broker) throws Exception {
        fixture.write("a.md", "a");
        Process killed = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Scanning.class.getName(),
                        broker.bootstrapServers(),
                        fixture.source,
                        fixture.root.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            patiently().until(() -> fixture.scans().size() == 1);
        } finally {
            killed.destroyForcibly();
        }
        assertThat(killed.waitFor(30, TimeUnit.SECONDS)).isTrue();
        RunRecord left = fixture.lastScan();
        assertThat(left.status()).isEqualTo(RunRecord.Status.RUNNING);

        fixture.startAndSettle();
        assertThat(fixture.scans()).hasSize(2);
        RunRecord ended = fixture.scans().get(0);
        assertThat(ended.runId()).isEqualTo(left.runId());
        assertThat(ended.status()).isEqualTo(RunRecord.Status.FAILED);
        assertThat(ended.endedAt()).isNotNull();
        assertThat(ended.notes()).anyMatch(note -> note.contains("interrupted"));
        assertThat(fixture.lastScan().status()).isEqualTo(RunRecord.Status.COMPLETE);
        assertThat(fixture.files()).containsOnlyKeys("a.md");
    }

    /** A producer whose first scan does not end, since its files are not at rest for long. */
    static final class Scanning {

        private Scanning() {}

        public static void main(String[] arguments) throws InterruptedException {
            List<SourceSettings> sources = List.of(SourceSettings.of(arguments[1], Path.of(arguments[2])));
            Map<String, Object> kafka = Map.of("bootstrap.servers", arguments[0]);
            new IngestProducer(Variations.settling(Duration.ofHours(1))
                            .apply(ProducerSettings.withDefaults(sources, "before", kafka)))
                    .start();
            new CountDownLatch(1).await();
        }
    }
}
