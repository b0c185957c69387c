package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.LogPosition;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The index knows how far it reflects its log, and never claims more. */
interface PositionContract extends IndexUnderTest {

    Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");

    LogPosition POSITION = new LogPosition("kafka-topic-id", Map.of(0, 17L, 3, 4_000_000_000L), AT);

    @Test
    default void aNewIndexHasNoPosition() {
        assertThat(index().position()).isEmpty();

        put(TestChunk.of("algo").whole(angle(0)));

        assertThat(index().position()).isEmpty();
    }

    @Test
    default void aMarkedPositionOutlivesARestartAndLaterChanges() {
        index().mark(POSITION);
        assertThat(index().position()).contains(POSITION);

        put(TestChunk.of("algo").whole(angle(0)));

        assertThat(restarted().position()).contains(POSITION);
    }

    @Test
    default void aLaterMarkReplacesTheFormer() {
        LogPosition later = new LogPosition("kafka-topic-id", Map.of(0, 18L), AT.plusSeconds(1));
        index().mark(POSITION);
        index().mark(later);

        assertThat(index().position()).contains(later);
        assertThat(restarted().position()).contains(later);
    }

    @Test
    default void aPositionOfNoPartitionsIsAPosition() {
        LogPosition empty = new LogPosition("kafka-topic-id", Map.of(), AT);
        index().mark(empty);

        assertThat(restarted().position()).contains(empty);
    }

    @Test
    default void aClearedIndexHasNeitherPointsNorPosition() {
        put(TestChunk.of("algo").whole(angle(0)));
        index().mark(POSITION);

        index().clear();

        assertThat(index().position()).isEmpty();
        assertThat(index().count()).isZero();
        assertThat(keyword("algo")).isEmpty();
        restarted();
        assertThat(index().position()).isEmpty();
        assertThat(index().count()).isZero();
    }

    @Test
    default void aClearedIndexCanBeFilledAgain() {
        put(TestChunk.of("algo").whole(angle(0)));
        index().clear();

        put(TestChunk.of("otra cosa").whole(angle(0)));

        assertThat(IndexUnderTest.texts(semantic(angle(0)))).containsExactly("otra cosa");
    }
}
