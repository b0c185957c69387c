package fichero.core.index;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.PointId;
import fichero.core.index.query.Sought;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The reading side of the index, for the query side. Safe for use by several threads. */
public interface ChunkSearcher {

    /**
     * @return hits, best first; ties in a stable order
     * @throws fichero.core.failure.RetryableException when the index cannot be reached now
     */
    List<SearchHit> search(SearchRequest request);

    /**
     * The places of a chunk's text that hold what a query asks for. Looks at the chunk alone, not at the index.
     *
     * @return as {@link Fragments#of} makes them: {@code <em>} is around each word found; empty when none is in the text
     */
    List<String> highlights(Sought sought, IndexedChunk chunk);

    /** The points with these ids that exist, in no order. */
    List<IndexedChunk> get(Collection<PointId> ids);

    /**
     * Every point of the contents with these bytes, in {@link StoredPoint#READING_ORDER}.
     *
     * @param scopes the access scopes the caller may see; never empty
     */
    List<StoredPoint> chunksOf(ContentHash hash, Set<AccessScope> scopes);

    /** How many points the index holds. */
    long count();

    /**
     * Walks every point in the order of ids, for checks and rebuilds.
     *
     * @param after continue after this id, or null to begin
     */
    List<StoredPoint> scan(@org.jspecify.annotations.Nullable PointId after, int limit);

    /** @param whole true when the point has its vector, false while it is found by words only */
    record StoredPoint(IndexedChunk chunk, boolean whole) {

        /** By collection and scope, then by place in the content. */
        public static final Comparator<StoredPoint> READING_ORDER = Comparator.comparing(
                        (StoredPoint point) -> point.chunk().content().toString())
                .thenComparing(point -> point.chunk().chunkIndex())
                .thenComparing(point -> point.chunk().id().toString());
    }
}
