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
        Steps steps = new Steps(new Seen(Map.of(), Map.of()));
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
        Steps steps = new Steps(null, look(5, 7), null, look(7, 7));
        assertThat(new EarlierEvents(() -> steps).awaitTaken()).isTrue();
        assertThat(steps.left).isEmpty();
    }

    @Test
    void whoStopsDoesNotWait() throws Exception {
        EarlierEvents events = new EarlierEvents(Steps::new);
        events.close();
        assertThat(events.awaitTaken()).isFalse();
    }

    private static Seen look(long taken, long end) {
        return new Seen(Map.of(PARTITION, taken), Map.of(PARTITION, end));
    }

    /** What was taken of the topic, and where it ends by then. */
    private record Seen(Map<TopicPartition, Long> taken, Map<TopicPartition, Long> ends) {}

    /** Tells one look after the other; null for a broker that is away. */
    private static final class Steps implements Progress {
        private static final Seen AWAY = new Seen(Map.of(), Map.of());

        private final Deque<Seen> left = new ArrayDeque<>();

        Steps(Seen... looks) {
            for (Seen look : looks) {
                left.add(look == null ? AWAY : look);
            }
        }

        @Override
        public Look look() {
            return new Look(present(left.remove()).taken(), Records.NONE, Records.NONE);
        }

        @Override
        public Map<TopicPartition, Long> ends() {
            if (left.element() == AWAY) {
                left.remove();
                throw new TimeoutException("away");
            }
            return left.element().ends();
        }

        private static Seen present(Seen seen) {
            if (seen == AWAY) {
                throw new TimeoutException("away");
            }
            return seen;
        }

        @Override
        public void close() {}
    }
}
