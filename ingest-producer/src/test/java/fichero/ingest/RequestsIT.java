package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.catalogue.TopicReader;
import fichero.schemas.FileRecord;
import fichero.schemas.ReindexRequest;
import fichero.schemas.ReindexRequests;
import fichero.schemas.RequestWriter;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests and forgotten sources, by the topics alone. */
@ExtendWith(TestBrokerExtension.class)
class RequestsIT {

    @RegisterExtension
    final ProducerFixture producer = new ProducerFixture();

    private KafkaDownstream downstream;
    private Map<String, Object> kafka;

    @BeforeEach
    void start(TestBroker broker) {
        broker.reset();
        broker.createTopics(2, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS, Topics.STAGES, Topics.REQUESTS);
        kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        downstream = producer.over(new KafkaDownstream(broker));
    }

    @Test
    void aRequestSurvivesAProducerThatIsAwayAndIsDoneOnce() throws Exception {
        producer.write("a.md", "a");
        producer.write("b.md", "b");
        producer.startAndSettle();
        producer.stop();
        ask("a.md");

        producer.startAndSettle();
        patiently().until(() -> requests().isEmpty());
        assertThat(producer.eventsOf("a.md")).hasSize(2);
        producer.stop();
        producer.startAndSettle();
        ask("b.md");
        patiently().until(() -> requests().isEmpty());
        producer.settled();

        assertThat(producer.eventsOf("a.md")).hasSize(2);
        assertThat(producer.eventsOf("b.md")).hasSize(2);
    }

    @Test
    void aForgottenSourceIsGoneFromTheCatalogueAndNewWhenItIsWatchedAgain() throws Exception {
        for (int i = 0; i < 30; i++) {
            producer.write(i + ".md", "text " + i);
        }
        producer.startAndSettle();
        patiently().until(() -> stages().size() == 1);
        assertThat(stages().get("producer/producer").sources())
                .containsExactly(new StageReport.Source(producer.source, producer.root.toString(), "public"));
        producer.stop();

        SourceRemoval removal = new SourceRemoval(new KafkaClients(kafka), producer.source, InstantSource.system());
        removal.read();
        assertThat(removal.files()).isEqualTo(30);
        removal.forget();
        assertThat(removal.awaitTaken(Duration.ofSeconds(30))).isTrue();

        assertThat(downstream.files().values()).hasSize(30).allMatch(file -> file.state() == FileRecord.State.GONE);
        removal.read();
        assertThat(removal.files()).isZero();
        producer.start();
        patiently().until(() -> producer.files().size() == 30);
        patiently().until(() -> producer.lastScan().added() == 30);
        assertThat(producer.lastScan().withheld()).isZero();
    }

    @Test
    void aRemovalThatNobodyTakesSaysSo() throws Exception {
        producer.write("a.md", "a");
        producer.startAndSettle();
        producer.stop();
        downstream.stopTaking();
        SourceRemoval removal = new SourceRemoval(new KafkaClients(kafka), producer.source, InstantSource.system());
        removal.read();
        removal.forget();

        assertThat(removal.awaitTaken(Duration.ofSeconds(1))).isFalse();

        downstream.take();
        assertThat(removal.awaitTaken(Duration.ofSeconds(30))).isTrue();
    }

    private void ask(String path) {
        try (RequestWriter writer = new RequestWriter(kafka)) {
            writer.put(ReindexRequests.ofFiles(
                    Map.of(producer.source, List.of(producer.source + ":" + path)),
                    true,
                    "test",
                    "a test",
                    Instant.now()));
        }
    }

    private Map<String, ReindexRequest> requests() {
        return TopicReader.newest(new KafkaClients(kafka).reader(Topics.REQUESTS), Topics.REQUESTS);
    }

    private Map<String, StageReport> stages() {
        return TopicReader.newest(new KafkaClients(kafka).reader(Topics.STAGES), Topics.STAGES);
    }
}
