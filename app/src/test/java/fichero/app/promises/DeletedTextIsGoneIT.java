package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What was deleted is nowhere on disk within the time that the settings say, while nothing else is going on. */
@ExtendWith(TestBrokerExtension.class)
class DeletedTextIsGoneIT {

    private static final String WORD = "zarzaparrilla";

    /** That, and what a busy machine takes. */
    private static final Duration WITHIN = Duration.ofSeconds(9 + 60);

    @TempDir
    Path work;

    @Test
    void aDeletedTextIsInNoTopicAndInNoFile(TestBroker broker) throws Exception {
        WordOnDisk word = new WordOnDisk(WORD);
        try (Fichero fichero = Fichero.here(work, broker).with("erase_within: 9s")) {
            fichero.start();
            fichero.write("secreto.md", "# La " + WORD + "\n\nUna bebida de raíces de " + WORD + " con soda.\n");
            fichero.write("otro.md", "# Otro\n\nDe esto se sigue hablando.\n");
            fichero.settle();
            assertThat(word.topics(broker.logDirectory()))
                    .as("the word is looked for where it is; elsewhere it has been and may be gone")
                    .contains(
                            Topics.FILE_EVENTS.name(),
                            Topics.CONTENTS.name(),
                            Topics.CHUNKS.name(),
                            "fichero-ingest-manifests-changelog")
                    .anyMatch(topic -> topic.startsWith(Topics.points("").name()));
            // What is in memory only is forgotten with the process: it is the files that are to be seen.
            assertThat(fichero.stop()).isZero();
            assertThat(word.files("state", fichero.data())).isNotEmpty();
            assertThat(word.files("index", fichero.data())).isNotEmpty();
            assertThat(word.files("read-model", fichero.data())).isNotEmpty();

            fichero.start().settle();
            forgetEventsSoon(broker);
            fichero.delete("secreto.md");
            fichero.settle();

            await().atMost(WITHIN)
                    .untilAsserted(
                            () -> assertThat(word.topics(broker.logDirectory())).isEmpty());
            await().atMost(WITHIN)
                    .untilAsserted(() ->
                            assertThat(word.files("index", fichero.data())).isEmpty());
            await().atMost(WITHIN)
                    .untilAsserted(() ->
                            assertThat(word.files("read-model", fichero.data())).isEmpty());
            assertThat(fichero.byWord("hablando")).containsExactly("docs:otro.md");
            assertThat(fichero.byWord(WORD)).isEmpty();

            // State stores forget when they are opened again.
            fichero.stop();
            fichero.start();
            await().atMost(WITHIN)
                    .untilAsserted(() ->
                            assertThat(word.files("state", fichero.data())).isEmpty());
            assertThat(word.files("", fichero.data())).as("anywhere else").isEmpty();
            assertThat(fichero.settle().byWord("hablando")).containsExactly("docs:otro.md");
        }
    }

    /** Their time is a day, which is not waited for here. A start sets topics right, so this is for one life. */
    private static void forgetEventsSoon(TestBroker broker) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            ConfigResource events = new ConfigResource(ConfigResource.Type.TOPIC, Topics.FILE_EVENTS.name());
            admin.incrementalAlterConfigs(Map.of(
                            events,
                            List.of(
                                    set(TopicConfig.RETENTION_MS_CONFIG, "20000"),
                                    set(TopicConfig.SEGMENT_MS_CONFIG, "1000"))))
                    .all()
                    .get();
        }
    }

    private static AlterConfigOp set(String setting, String value) {
        return new AlterConfigOp(new ConfigEntry(setting, value), AlterConfigOp.OpType.SET);
    }
}
