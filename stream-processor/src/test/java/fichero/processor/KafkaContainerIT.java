package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import fichero.schemas.TopicAdmin;
import fichero.schemas.TopicSettings;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;

/** Both processors on the broker that people run, where Docker is found. */
@Testcontainers(disabledWithoutDocker = true)
class KafkaContainerIT {

    @Container
    private static final KafkaContainer KAFKA = new KafkaContainer("apache/kafka:4.4.0");

    private final InstantEmbedder embedder = new InstantEmbedder();
    private final MapIndex index = new MapIndex();
    private @TempDir Path state;

    @Test
    void fileIsIndexedAndDeletedOnTopicsThatWeMadeThere() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.getBootstrapServers()))) {
            Optional<String> generation = Optional.of(RunningProcessors.GENERATION.name());
            TopicSettings settings = new TopicSettings(RunningProcessors.PARTITIONS, (short) 1);
            TopicAdmin topics = new TopicAdmin(admin);
            topics.apply(settings, generation);
            assertThat(topics.drift(settings, generation)).isEmpty();
        }
        embedder.start();
        try (RunningProcessors running =
                new RunningProcessors(KAFKA.getBootstrapServers(), state, new PlainTextExtractor(), embedder, index)) {
            running.send(Events.seen("a.md", "first paragraph\n\nsecond paragraph"));
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(index.points())
                            .hasSize(2)
                            .allSatisfy(
                                    (id, point) -> assertThat(point.vector()).isNotNull()));

            running.send(Events.gone("a.md"));
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(index.points()).isEmpty());
            assertThat(running.fatal).isEmpty();
        }
    }
}
