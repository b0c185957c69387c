package fichero.processor.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A log at rest loses what was removed from it, on a real broker. */
@ExtendWith(TestBrokerExtension.class)
class ErasureIT {

    /** As Streams would have made it. */
    private static final String TOPIC = "fichero-ingest-manifests-changelog";

    private static final Duration WITHIN = Duration.ofHours(3);
    private static final String SECRET = "zarzaparrilla";

    @Test
    void whatWasRemovedFromALogAtRestIsInNoSegmentAnyMore(TestBroker broker) throws Exception {
        Map<String, Object> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (Admin admin = Admin.create(kafka)) {
            NewTopic topic = new NewTopic(TOPIC, Optional.of(1), Optional.empty());
            admin.createTopics(List.of(topic.configs(Map.of("cleanup.policy", "compact"))))
                    .all()
                    .get();
        }
        long longAgo = System.currentTimeMillis() - WITHIN.toMillis();
        try (Producer<String, String> producer =
                new KafkaProducer<>(kafka, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(TOPIC, 0, longAgo, "goes", SECRET))
                    .get();
            producer.send(new ProducerRecord<>(TOPIC, 0, longAgo, "stays", "abedul"))
                    .get();
            producer.send(new ProducerRecord<>(TOPIC, 0, longAgo, "goes", (String) null))
                    .get();
        }
        assertThat(log(broker)).contains(SECRET, "abedul");

        try (Erasure erasure = new Erasure(kafka, WITHIN, Clock.systemUTC())) {
            assertThat(erasure.look())
                    .as("first the topic learns how long its segments stay open")
                    .isZero();
            await().until(erasure::look, closed -> closed == 1);
            assertThat(erasure.look())
                    .as("what was written to just now is left alone")
                    .isZero();
        }

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(log(broker)).doesNotContain(SECRET));
        assertThat(log(broker)).contains("abedul");
    }

    /** All segments, those that are about to be deleted too. */
    private static String log(TestBroker broker) {
        StringBuilder bytes = new StringBuilder();
        try (Stream<Path> files = Files.list(broker.logDirectory().resolve(TOPIC + "-0"))) {
            for (Path file : files.toList()) {
                try {
                    bytes.append(Files.readString(file, StandardCharsets.ISO_8859_1));
                } catch (NoSuchFileException e) {
                    // Cleaned meanwhile.
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString();
    }
}
