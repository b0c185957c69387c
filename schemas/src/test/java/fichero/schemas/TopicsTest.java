package fichero.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicsTest {

    @Test
    void namesArePrefixedNounsAndUnique() {
        List<String> names =
                new ArrayList<>(Topics.TYPED.stream().map(Topic::name).toList());
        names.add(Topics.DEAD_LETTERS);
        names.add(Topics.points("e5-small-v2-0123456789").name());

        assertThat(names)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrder(
                        "fichero.file-events",
                        "fichero.files",
                        "fichero.contents",
                        "fichero.content-feedback",
                        "fichero.chunks",
                        "fichero.runs",
                        "fichero.stages",
                        "fichero.generations",
                        "fichero.requests",
                        "fichero.dead-letters",
                        "fichero.points.e5-small-v2-0123456789");
    }

    @Test
    void logsOfRecordAreCompactedAndMessagesAreDeleted() {
        assertThat(List.of(
                        Topics.FILES,
                        Topics.CONTENTS,
                        Topics.CHUNKS,
                        Topics.RUNS,
                        Topics.STAGES,
                        Topics.GENERATIONS,
                        Topics.REQUESTS,
                        Topics.points("any")))
                .allSatisfy(topic -> assertThat(topic.config())
                        .containsEntry("cleanup.policy", "compact")
                        .containsKey("delete.retention.ms"));
        assertThat(List.of(Topics.FILE_EVENTS.config(), Topics.CONTENT_FEEDBACK.config(), Topics.DEAD_LETTERS_CONFIG))
                .allSatisfy(config -> assertThat(config)
                        .containsEntry("cleanup.policy", "delete")
                        .containsKey("retention.ms"));
        assertThat(Topics.FILE_EVENTS.config()).containsEntry("retention.bytes", "1073741824");
        assertThat(Topics.DEAD_LETTERS_CONFIG).containsEntry("retention.ms", "2592000000");
    }

    @Test
    void everyTopicTakesALargeInlineDocument() {
        List<Map<String, String>> configs =
                new ArrayList<>(Topics.TYPED.stream().map(Topic::config).toList());
        configs.add(Topics.points("any").config());
        configs.add(Topics.DEAD_LETTERS_CONFIG);

        assertThat(configs)
                .allSatisfy(config ->
                        assertThat(config).containsEntry("max.message.bytes", Integer.toString(16 * 1024 * 1024)));
    }

    @Test
    void repartitionTopicIsNamedAfterItsGroup() {
        assertThat(Groups.INGEST_TOPICS)
                .containsExactly(
                        "fichero.file-events",
                        "fichero-ingest-content-commands-repartition",
                        "fichero.content-feedback");
        assertThat(Groups.index("g1")).isEqualTo("fichero-index-g1");
    }

    @Test
    void settingsNameWhatIsWrong() {
        assertThatThrownBy(() -> new TopicSettings(0, (short) 1)).hasMessageContaining("partitions=0");
    }
}
