package fichero.core.index;

import java.util.List;
import java.util.Optional;

/**
 * The writing side of the index, for the processor. Changes are idempotent: a replay repeats, never duplicates.
 *
 * <p>Safe for use by several threads; changes of one call are applied in its order.
 */
public interface ChunkWriter extends AutoCloseable {

    /**
     * Opens the index, and makes it when there is none.
     *
     * @throws fichero.core.failure.SetupException when what is there does not fit (dimension, layout), changing nothing
     * @throws fichero.core.failure.RetryableException when it cannot be reached now
     */
    void start();

    /** Returns when the index can take changes; else throws as {@link #apply} would. */
    void check();

    /**
     * Applies changes in order. On return they are durable and searches that start afterwards see them.
     *
     * @throws fichero.core.failure.RetryableException when it may work later; some changes may have been applied
     * @throws fichero.core.failure.SetupException for a vector of another dimension, or one that is not finite or zero
     */
    void apply(List<IndexChange> changes);

    /** How far this index reflects its log, or empty for a new, wiped or half-filled one: then it must be refilled. */
    Optional<LogPosition> position();

    /** Records {@link #position()} durably. */
    void mark(LogPosition position);

    /** Removes every point and the position. */
    void clear();

    @Override
    void close();
}
