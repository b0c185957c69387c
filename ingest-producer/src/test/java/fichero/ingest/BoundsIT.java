package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileEvent;
import fichero.schemas.Origin;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The processor is behind, by the offsets that its group has committed: nothing piles up in front of it. */
@ExtendWith(TestBrokerExtension.class)
class BoundsIT {

    @RegisterExtension
    final ProducerFixture fixture = new ProducerFixture();

    private KafkaDownstream processor;

    @BeforeEach
    void start(TestBroker broker) {
        broker.reset();
        broker.createTopics(1, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS, Topics.STAGES, Topics.REQUESTS);
        processor = fixture.over(new KafkaDownstream(broker));
    }

    @Test
    void scanWaitsForTheProcessorAndALiveChangeDoesNot() throws IOException {
        processor.stopTaking();
        for (int i = 0; i < 50; i++) {
            fixture.write("bulk/" + i + ".md", "text " + i);
        }
        fixture.with(Variations.inFlight(1 << 20, 5));
        fixture.start();
        patiently().until(() -> processor.published() == 5);
        fixture.write("live.md", "live");
        patiently().until(() -> processor.published() == 6);
        processor.take();
        patiently().until(() -> fixture.files().size() == 51);
        List<FileEvent> events = fixture.events();
        assertThat(events).hasSize(51);
        assertThat(events.get(5).path()).isEqualTo("live.md");
        assertThat(events.get(5).origin()).isEqualTo(Origin.LIVE);
    }

    @Test
    void liveChangesKeepToTheBoundOfBytes() throws IOException {
        fixture.with(Variations.inFlight(4_500, 64));
        fixture.startAndSettle();
        processor.stopTaking();
        for (int i = 0; i < 20; i++) {
            fixture.write(i + ".md", "x".repeat(1000));
        }
        patiently().until(() -> processor.published() == 5);
        patiently().until(() -> fixture.lastWatch().waiting() == 15);
        assertThat(processor.published()).isEqualTo(5);
        processor.take();
        patiently().until(() -> fixture.files().size() == 20);
        fixture.settled();
    }
}
