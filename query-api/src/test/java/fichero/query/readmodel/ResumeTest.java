package fichero.query.readmodel;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.query.readmodel.Resume.LogState;
import fichero.query.readmodel.Resume.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class ResumeTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final TopicPartition FILES_0 = new TopicPartition("files", 0);
    private static final TopicPartition FILES_1 = new TopicPartition("files", 1);
    private static final Uuid ID = new Uuid(1, 1);

    @Test
    void aNewReadModelBeginsAtTheStart() {
        assertThat(decide(Map.of(), Map.of(FILES_0, log(ID, 9)), Instant.EPOCH))
                .isEqualTo(new Resume.Continue(Map.of(FILES_0, 0L)));
    }

    @Test
    void goesOnWhereItStopped() {
        assertThat(decide(Map.of(FILES_0, at(ID, 5)), Map.of(FILES_0, log(ID, 9)), NOW))
                .isEqualTo(new Resume.Continue(Map.of(FILES_0, 5L)));
    }

    @Test
    void aPartitionThatWasAddedIsReadFromItsStart() {
        assertThat(decide(Map.of(FILES_0, at(ID, 5)), Map.of(FILES_0, log(ID, 9), FILES_1, log(ID, 2)), NOW))
                .isEqualTo(new Resume.Continue(Map.of(FILES_0, 5L, FILES_1, 0L)));
    }

    @Test
    void aTopicThatWasMadeAgainIsAnotherLog() {
        assertThat(decide(Map.of(FILES_0, at(ID, 5)), Map.of(FILES_0, log(new Uuid(2, 2), 9)), NOW))
                .isInstanceOf(Resume.Rebuild.class);
    }

    @Test
    void aLogThatIsShorterThanWhatWasReadIsAnotherLog() {
        assertThat(decide(Map.of(FILES_0, at(ID, 5)), Map.of(FILES_0, log(ID, 4)), NOW))
                .isInstanceOf(Resume.Rebuild.class);
        assertThat(decide(Map.of(FILES_0, at(ID, 5)), Map.of(FILES_0, log(ID, 5)), NOW))
                .isInstanceOf(Resume.Continue.class);
    }

    @Test
    void whoWasAwayLongerThanTombstonesAreKeptMayHaveMissedOne() {
        Instant longAgo = NOW.minus(Resume.MAX_ABSENCE).minus(Duration.ofMinutes(1));

        assertThat(decide(Map.of(FILES_0, at(ID, 5)), Map.of(FILES_0, log(ID, 9)), longAgo))
                .isInstanceOf(Resume.Rebuild.class);
    }

    private static Resume decide(
            Map<TopicPartition, Position> positions, Map<TopicPartition, LogState> logs, Instant followedAt) {
        return Resume.decide(positions, logs, followedAt, NOW);
    }

    private static Position at(Uuid id, long offset) {
        return new Position(id.toString(), offset);
    }

    private static LogState log(Uuid id, long end) {
        return new LogState(id, 0, end);
    }
}
