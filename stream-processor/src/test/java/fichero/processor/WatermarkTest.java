package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.Groups;
import fichero.schemas.Stretch;
import fichero.schemas.Topics;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class WatermarkTest {

    private static final TopicPartition FAST = new TopicPartition(Topics.FILE_EVENTS.name(), 0);
    private static final TopicPartition SLOW = new TopicPartition(Topics.FILE_EVENTS.name(), 1);
    private static final TopicPartition COMMANDS = new TopicPartition(Groups.CONTENT_COMMANDS, 0);
    private static final TopicPartition OTHER_COMMANDS = new TopicPartition(Groups.CONTENT_COMMANDS, 1);

    private final Watermark watermark = new Watermark();
    private final Map<TopicPartition, Stretch> behind = new HashMap<>(Map.of(
            FAST, new Stretch(0, 0),
            SLOW, new Stretch(0, 0),
            COMMANDS, new Stretch(0, 0),
            OTHER_COMMANDS, new Stretch(0, 0)));

    @Test
    void nothingIsKnownAtFirst() {
        assertThat(watermark.upTo(0)).isEqualTo(Instant.EPOCH);
        look(1);
        assertThat(watermark.upTo(0)).isEqualTo(Instant.EPOCH);
    }

    @Test
    void whereNothingIsLeftItIsTheLookBefore() {
        look(1);
        look(2);
        assertThat(watermark.upTo(0)).isEqualTo(at(1));
        look(3);
        assertThat(watermark.upTo(0)).isEqualTo(at(2));
    }

    @Test
    void thePartitionThatIsLastDecides() {
        behind.put(FAST, new Stretch(0, 10));
        behind.put(SLOW, new Stretch(0, 10));
        look(1);
        behind.put(FAST, new Stretch(20, 20));
        behind.put(SLOW, new Stretch(9, 20));
        look(2);
        look(3);
        assertThat(watermark.upTo(0)).isEqualTo(Instant.EPOCH);

        behind.put(SLOW, new Stretch(10, 20));
        look(4);
        look(5);
        assertThat(watermark.upTo(0)).isEqualTo(at(1));

        behind.put(SLOW, new Stretch(20, 20));
        look(6);
        look(7);
        assertThat(watermark.upTo(0)).isEqualTo(at(6));
    }

    @Test
    void commandsThatCameOfTheEventsCount() {
        behind.put(FAST, new Stretch(10, 10));
        look(1);
        behind.put(COMMANDS, new Stretch(0, 5));
        look(2);
        look(3);
        assertThat(watermark.upTo(0)).isEqualTo(Instant.EPOCH);

        behind.put(COMMANDS, new Stretch(5, 7));
        look(4);
        assertThat(watermark.upTo(0)).isEqualTo(at(2));
    }

    @Test
    void commandsOfAnotherPartitionDoNot() {
        behind.put(OTHER_COMMANDS, new Stretch(0, 5));
        look(1);
        look(2);
        assertThat(watermark.upTo(0)).isEqualTo(at(1));
        assertThat(watermark.upTo(1)).isEqualTo(Instant.EPOCH);
    }

    @Test
    void aLongWaitIsRememberedFromItsBeginning() {
        look(0);
        for (int second = 1; second < 5_000; second++) {
            behind.put(SLOW, new Stretch(0, second));
            look(second);
        }
        behind.put(SLOW, new Stretch(1, 5_000));
        look(5_000);
        look(5_001);
        assertThat(watermark.upTo(0)).isEqualTo(at(1));
        behind.put(SLOW, new Stretch(5_000, 5_000));
        look(5_002);
        look(5_003);
        assertThat(watermark.upTo(0)).isAfterOrEqualTo(at(5_001));
    }

    @Test
    void whatStandsBehindAnOpenTransactionWasPublishedToo() {
        Map<TopicPartition, Long> written = new HashMap<>(ends());
        written.put(SLOW, 8L);
        watermark.look(at(1), behind, written);
        look(2);
        look(3);
        assertThat(watermark.upTo(0)).isEqualTo(Instant.EPOCH);

        behind.put(SLOW, new Stretch(8, 8));
        look(4);
        look(5);
        assertThat(watermark.upTo(0)).isAfterOrEqualTo(at(1));
    }

    private void look(long second) {
        watermark.look(at(second), behind, ends());
    }

    private Map<TopicPartition, Long> ends() {
        Map<TopicPartition, Long> ends = new HashMap<>();
        behind.forEach((partition, stretch) -> ends.put(partition, stretch.to()));
        return ends;
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(1_000_000 + second);
    }
}
