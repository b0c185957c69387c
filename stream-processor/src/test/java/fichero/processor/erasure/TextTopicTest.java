package fichero.processor.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.ChunkKey;
import fichero.core.identity.ContentKey;
import fichero.schemas.Groups;
import fichero.schemas.Topics;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;

class TextTopicTest {

    @Test
    void whatHoldsTextAndIsKeptIsErased() {
        assertThat(TextTopic.of("fichero-ingest-manifests-changelog")).isPresent();
        assertThat(TextTopic.of("fichero-index-e5-1-pending-changelog")).isPresent();
        assertThat(TextTopic.of(Groups.CONTENT_COMMANDS).orElseThrow().setting())
                .isEqualTo(TopicConfig.SEGMENT_MS_CONFIG);
        assertThat(TextTopic.of(Topics.FILE_EVENTS.name()))
                .as("deletes what is old by itself")
                .isEmpty();
        assertThat(TextTopic.of(Topics.RUNS.name())).as("has no text").isEmpty();
        assertThat(TextTopic.of("another-application-changelog")).isEmpty();
    }

    /** Whoever reads the topic parses keys before it looks for what they name. */
    @Test
    void whatNeverWasHasKeysLikeWhatWas() {
        ChunkKey.parse(neverThere(Topics.CHUNKS.name()));
        ChunkKey.parse(neverThere(Topics.points("any").name()));
        ContentKey.parse(neverThere(Topics.CONTENTS.name()));
    }

    private static String neverThere(String topic) {
        return TextTopic.of(topic).orElseThrow().neverThere();
    }
}
