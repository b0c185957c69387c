package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The broker is away: nothing is lost. */
class OutageIT {

    @RegisterExtension
    final ProducerFixture fixture = new ProducerFixture();

    @Test
    void whatIsSeenWhileTheBrokerIsAwayIsPublishedWhenItIsBack() throws IOException {
        try (TestBroker broker = new TestBroker().start()) {
            broker.createTopics(1, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS, Topics.STAGES, Topics.REQUESTS);
            fixture.over(new KafkaDownstream(broker));
            Path gone = fixture.write("gone.md", "gone");
            fixture.write("stays.md", "stays");
            fixture.startAndSettle();
            broker.stop();
            fixture.write("a.md", "a");
            Files.delete(gone);
            for (int i = 0; i < 20; i++) {
                fixture.write("many/" + i + ".md", "text " + i);
            }
            broker.start();
            patiently().until(() -> fixture.files().size() == 22);
            assertThat(fixture.files()).containsKeys("a.md", "stays.md").doesNotContainKey("gone.md");
            fixture.stop();
        }
    }
}
