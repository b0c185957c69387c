package fichero.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.Topics;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EarlierEventsTest {

    private static final TopicPartition PARTITION = new TopicPartition(Topics.FILE_EVENTS.name(), 0);

    @Test
    void thereIsNothingToWaitForWhenAllIsTaken() throws Exception {
        Steps steps = new Steps(look(7, 7));
        assertThat(new EarlierEvents(() -> steps).awaitTaken()).isTrue();
        assertThat(steps.left).isEmpty();
    }

    @Test
    void aTopicThatIsNotThereHoldsNothing() throws Exception {
        Steps steps = new Steps(new Progress.Look(Map.of(), Map.of(), 0, 0));
        assertThat(new EarlierEvents(() -> steps).awaitTaken()).isTrue();
        assertThat(steps.left).isEmpty();
    }

    @Test
    void whatWasPublishedBeforeTheStartIsWaitedForAndNothingLater() throws Exception {
        Steps steps = new Steps(look(3, 7), look(5, 9), look(7, 12));
        assertThat(new EarlierEvents(() -> steps).awaitTaken()).isTrue();
        assertThat(steps.left).isEmpty();
    }

    @Test
    void aBrokerThatIsAwayIsAskedAgain() throws Exception {
        Steps steps = new Steps(null, look(7, 7));
        assertThat(new EarlierEvents(() -> steps).awaitTaken()).isTrue();
        assertThat(steps.left).isEmpty();
    }

    @Test
    void whoStopsDoesNotWait() throws Exception {
        EarlierEvents events = new EarlierEvents(Steps::new);
        events.close();
        assertThat(events.awaitTaken()).isFalse();
    }

    private static Progress.Look look(long taken, long end) {
        return new Progress.Look(Map.of(PARTITION, taken), Map.of(PARTITION, end), end - taken, taken);
    }

    /** Tells one look after the other; null for a broker that is away. */
    private static final class Steps implements Progress {
        private static final Look AWAY = new Look(Map.of(), Map.of(), -1, -1);

        private final Deque<Look> left = new ArrayDeque<>();

        Steps(Look... looks) {
            for (Look look : looks) {
                left.add(look == null ? AWAY : look);
            }
        }

        @Override
        public Look look() {
            Look next = left.remove();
            if (next == AWAY) {
                throw new TimeoutException("away");
            }
            return next;
        }

        @Override
        public void close() {}
    }
}
