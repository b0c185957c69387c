package fichero.query.status;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.query.readmodel.TopicLogs.Bounds;
import fichero.schemas.Topics;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PipelineTest {

    private static final TopicPartition EVENTS = new TopicPartition(Topics.FILE_EVENTS.name(), 0);
    private static final TopicPartition OTHER = new TopicPartition(Topics.CHUNKS.name(), 0);
    private static final TopicPartition STAGES = new TopicPartition(Topics.STAGES.name(), 0);

    @Test
    void lagIsWhatIsBetweenCommitAndEnd() {
        assertThat(lag(Map.of(EVENTS, new Bounds(0, 10)), Map.of(EVENTS, 7L))).isEqualTo(3);
    }

    @Test
    void withoutACommitTheWholeLogWaits() {
        assertThat(lag(Map.of(EVENTS, new Bounds(4, 10)), Map.of())).isEqualTo(6);
    }

    @Test
    void whatRetentionRemovedDoesNotWait() {
        assertThat(lag(Map.of(EVENTS, new Bounds(9, 10)), Map.of(EVENTS, 2L))).isEqualTo(1);
    }

    @Test
    void whatWasCommittedAfterTheEndsWereReadIsNoLag() {
        assertThat(lag(Map.of(EVENTS, new Bounds(0, 10)), Map.of(EVENTS, 12L))).isZero();
    }

    @Test
    void otherTopicsDoNotCount() {
        assertThat(lag(Map.of(OTHER, new Bounds(0, 10)), Map.of())).isZero();
    }

    @Test
    void quietWhenNoLogGrew() {
        Map<TopicPartition, Bounds> before = Map.of(EVENTS, new Bounds(0, 10), STAGES, new Bounds(0, 1));

        assertThat(Pipeline.quiet(before, Map.of(EVENTS, new Bounds(5, 10), STAGES, new Bounds(0, 2))))
                .isTrue();
        assertThat(Pipeline.quiet(before, Map.of(EVENTS, new Bounds(0, 11), STAGES, new Bounds(0, 1))))
                .isFalse();
        assertThat(Pipeline.quiet(before, Map.of(STAGES, new Bounds(0, 1)))).isFalse();
    }

    private static long lag(Map<TopicPartition, Bounds> bounds, Map<TopicPartition, Long> committed) {
        return Pipeline.lag(List.of(Topics.FILE_EVENTS.name()), bounds, committed);
    }
}
