package fichero.testkit.index;

import fichero.core.index.ChunkIndex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What every {@link ChunkIndex} must do. An adapter's test extends this and says how to make one; the tests are in the
 * interfaces named here, one a subject.
 */
public abstract class ChunkIndexContract
        implements WritingContract,
                PositionContract,
                KeywordContract,
                SemanticContract,
                HybridContract,
                FilterContract,
                ConditionContract,
                FieldContract,
                QueryContract,
                HighlightContract,
                ConcurrencyContract {

    private ChunkIndex index;

    /** A new and empty index, not started. */
    protected abstract ChunkIndex fresh();

    /** An index over what this closed one left behind, not started. */
    protected abstract ChunkIndex reopen(ChunkIndex closed);

    /** Of the index that {@link #fresh()} makes; at least 3. */
    @Override
    public abstract int dimension();

    @BeforeEach
    void startFreshIndex() {
        index = fresh();
        index.start();
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Override
    public ChunkIndex index() {
        return index;
    }

    @Override
    public ChunkIndex restarted() {
        index.close();
        index = reopen(index);
        index.start();
        return index;
    }
}
