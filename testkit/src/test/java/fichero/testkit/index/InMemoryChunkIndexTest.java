package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.RetryableException;
import fichero.core.index.ChunkIndex;
import org.junit.jupiter.api.Test;

class InMemoryChunkIndexTest extends ChunkIndexContract {

    @Override
    protected ChunkIndex fresh() {
        return new InMemoryChunkIndex(dimension());
    }

    @Override
    protected ChunkIndex reopen(ChunkIndex closed) {
        return closed;
    }

    @Override
    public int dimension() {
        return 3;
    }

    @Test
    void failsUntilHealedAndCountsTheAttempts() {
        InMemoryChunkIndex index = (InMemoryChunkIndex) index();
        RetryableException down = new RetryableException("down");
        index.failWith(down);

        assertThatThrownBy(() -> put(TestChunk.of("algo").wordsOnly())).isSameAs(down);
        assertThatThrownBy(index::check).isSameAs(down);
        assertThatThrownBy(() -> keyword("algo")).isSameAs(down);

        index.heal();
        put(TestChunk.of("algo").wordsOnly());

        assertThat(keyword("algo")).hasSize(1);
        assertThat(index.applyCalls()).isEqualTo(2);
    }

    @Test
    void aWipedIndexIsEmptyAndNowhere() {
        put(TestChunk.of("algo").wordsOnly());
        index().mark(POSITION);

        ((InMemoryChunkIndex) index()).wipe();

        assertThat(index().count()).isZero();
        assertThat(index().position()).isEmpty();
    }
}
