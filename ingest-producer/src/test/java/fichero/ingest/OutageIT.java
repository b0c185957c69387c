package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileEvent;
import fichero.schemas.Origin;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The broker or the processor is away: nothing is lost, and nothing piles up. */
class OutageIT {

    @TempDir
    Path root;

    @Test
    void whatIsSeenWhileTheBrokerIsAwayIsPublishedWhenItIsBack() throws IOException {
        try (TestBroker broker = new TestBroker().start()) {
            broker.createTopics(1, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS);
            try (ProducerFixture fixture = new ProducerFixture(broker, "outage", root)) {
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
            }
        }
    }

    @Test
    void scanWaitsForTheProcessorAndALiveChangeDoesNot() throws IOException {
        try (TestBroker broker = new TestBroker().start()) {
            broker.createTopics(1, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS);
            try (ProducerFixture fixture = new ProducerFixture(broker, "bounds", root)) {
                fixture.catalogue.close();
                for (int i = 0; i < 50; i++) {
                    fixture.write("bulk/" + i + ".md", "text " + i);
                }
                fixture.with(settings -> ProducerFixture.limits(settings, 1000, 1000, 1 << 20, 5));
                fixture.start();
                patiently().until(() -> published(broker) == 5);
                fixture.write("live.md", "live");
                patiently().until(() -> published(broker) == 6);
                fixture.catalogue = new CatalogueDouble(broker.bootstrapServers());
                patiently().until(() -> fixture.files().size() == 51);
                List<FileEvent> events = fixture.events();
                assertThat(events).hasSize(51);
                assertThat(events.get(5).path()).isEqualTo("live.md");
                assertThat(events.get(5).origin()).isEqualTo(Origin.LIVE);
            }
        }
    }

    @Test
    void liveChangesKeepToTheBoundOfBytes() throws IOException {
        try (TestBroker broker = new TestBroker().start()) {
            broker.createTopics(1, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS);
            try (ProducerFixture fixture = new ProducerFixture(broker, "bytes", root)) {
                fixture.with(settings -> ProducerFixture.limits(settings, 10_000, 10_000, 4_500, 64));
                fixture.startAndSettle();
                fixture.catalogue.close();
                for (int i = 0; i < 20; i++) {
                    fixture.write(i + ".md", "x".repeat(1000));
                }
                patiently().until(() -> published(broker) == 5);
                patiently().until(() -> fixture.lastWatch().waiting() == 15);
                assertThat(published(broker)).isEqualTo(5);
                fixture.catalogue = new CatalogueDouble(broker.bootstrapServers());
                patiently().until(() -> fixture.files().size() == 20);
                fixture.settled();
            }
        }
    }

    private static long published(TestBroker broker) {
        return Offsets.end(broker.bootstrapServers(), Topics.FILE_EVENTS.name());
    }
}
