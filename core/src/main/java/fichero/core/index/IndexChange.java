package fichero.core.index;

import fichero.core.identity.PointId;
import org.jspecify.annotations.Nullable;

/** One change to the index. */
public sealed interface IndexChange {

    PointId id();

    /**
     * Puts the point whole, replacing what was there.
     *
     * @param vector unit vector, read only, or null while the text waits for its embedding: then the point is found by
     *     words only
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Upsert(IndexedChunk chunk, float @Nullable [] vector) implements IndexChange {
        @Override
        public PointId id() {
            return chunk.id();
        }
    }

    /** Removes the point; removing one that is not there is fine. */
    record Delete(PointId id) implements IndexChange {}
}
