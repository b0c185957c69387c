package fichero.core.index;

import fichero.core.identity.PointId;
import java.util.Collection;
import java.util.List;

/** The reading side of the index, for the query side. Safe for use by several threads. */
public interface ChunkSearcher {

    /**
     * @return hits, best first; ties in a stable order
     * @throws fichero.core.failure.RetryableException when the index cannot be reached now
     */
    List<SearchHit> search(SearchRequest request);

    /** The points with these ids that exist, in no order. */
    List<IndexedChunk> get(Collection<PointId> ids);

    /** How many points the index holds. */
    long count();

    /**
     * Walks every point in the order of ids, for checks and rebuilds.
     *
     * @param after continue after this id, or null to begin
     */
    List<StoredPoint> scan(@org.jspecify.annotations.Nullable PointId after, int limit);

    /** @param whole true when the point has its vector, false while it is found by words only */
    record StoredPoint(IndexedChunk chunk, boolean whole) {}
}
