package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.LogPosition;
import fichero.schemas.PointRecord;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import fichero.testkit.index.InMemoryChunkIndex;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an index lacks of its log, on a real broker. */
@ExtendWith(TestBrokerExtension.class)
class IndexLogIT {

    private static final String GENERATION = "test";
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

    private final InMemoryChunkIndex index = new InMemoryChunkIndex(2);
    private Map<String, Object> kafka;

    @BeforeEach
    void makeTheLog(TestBroker broker) {
        kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        broker.reset();
        broker.createTopics(2, Topics.points(GENERATION));
        index.start();
    }

    @Test
    void aNewIndexIsFilledAndMarkedAndThenLacksNothing() {
        append(point("one"), point("three"));

        assertThat(catchUp(START)).isEqualTo(2);
        assertThat(index.count()).isEqualTo(2);
        assertThat(catchUp(START)).isZero();
    }

    @Test
    void aMarkIsRenewedEachDayAndNotMoreOften() {
        append(point("one"));
        catchUp(START);
        LogPosition marked = index.position().orElseThrow();

        catchUp(START.plus(Duration.ofHours(23)));
        assertThat(index.position()).contains(marked);

        catchUp(START.plus(Duration.ofHours(25)));
        assertThat(index.position().orElseThrow().at()).isEqualTo(START.plus(Duration.ofHours(25)));
    }

    @Test
    void anIndexThatWasAwayGoesOnWhereItStood() {
        indexThatHoldsWhatTheLogForgot();

        assertThat(catchUp(START.plus(Duration.ofDays(5)))).isEqualTo(1);
        assertThat(index.count()).as("what the log would have told").isEqualTo(3);
    }

    @Test
    void anIndexThatWasAwayForLongerThanTombstonesLastIsFilledAnew() {
        indexThatHoldsWhatTheLogForgot();

        assertThat(catchUp(START.plus(Duration.ofDays(8)))).isEqualTo(2);
        assertThat(index.count()).isEqualTo(2);
    }

    @Test
    void anIndexThatIsAheadOfALogFromABackupIsFilledAnew() {
        append(point("one"));
        catchUp(START);
        Keyed later = point("after the backup");
        index.apply(List.of(IndexChanges.of(later.key(), later.point())));
        LogPosition marked = index.position().orElseThrow();
        Map<Integer, Long> ahead = new HashMap<>();
        marked.offsets().forEach((partition, offset) -> ahead.put(partition, offset + 1));
        index.mark(new LogPosition(marked.logId(), ahead, marked.at()));

        assertThat(catchUp(START.plus(Duration.ofHours(1)))).isEqualTo(1);
        assertThat(texts()).containsExactly("one");
    }

    @Test
    void anIndexIsFilledAnewAsTheLogWasAtAMoment() {
        append(point("one"));
        Keyed removed = point("removed later");
        append(removed);
        Instant moment = Instant.now();
        append(point("three"), new Keyed(removed.key(), null));

        try (IndexLog log = new IndexLog(kafka, GENERATION, index, Clock.systemUTC())) {
            assertThat(log.rebuild(moment)).isEqualTo(2);
            assertThat(texts()).containsExactlyInAnyOrder("one", "removed later");

            assertThat(log.catchUp()).as("goes on from there").isEqualTo(2);
            assertThat(texts()).containsExactlyInAnyOrder("one", "three");

            assertThat(log.rebuild(null)).isEqualTo(4);
            assertThat(texts()).containsExactlyInAnyOrder("one", "three");
        }
    }

    private List<String> texts() {
        return index.scan(null, 10).stream().map(point -> point.chunk().text()).toList();
    }

    /** Its log has one point that it knows and one that it lacks; a third was removed, and the tombstone is gone. */
    private void indexThatHoldsWhatTheLogForgot() {
        append(point("one"));
        catchUp(START);
        Keyed forgotten = point("forgotten");
        index.apply(List.of(IndexChanges.of(forgotten.key(), forgotten.point())));
        append(point("three"));
    }

    private record Keyed(String key, PointRecord point) {}

    private static Keyed point(String text) {
        return new Keyed(
                ChunkFixture.key(text, text.length()),
                new PointRecord(TopicValue.VERSION, ChunkFixture.chunk(text, 1), null));
    }

    private long catchUp(Instant now) {
        try (IndexLog log = new IndexLog(kafka, GENERATION, index, Clock.fixed(now, ZoneOffset.UTC))) {
            return log.catchUp();
        }
    }

    private void append(Keyed... points) {
        try (Producer<String, PointRecord> producer = new KafkaProducer<>(
                kafka,
                new StringSerializer(),
                Topics.points(GENERATION).values().serializer())) {
            for (Keyed point : points) {
                producer.send(new ProducerRecord<>(Topics.points(GENERATION).name(), point.key(), point.point()));
            }
        }
    }
}
