package fichero.index.qdrant;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.Generation;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkIndex;
import fichero.core.index.Fragments;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.LogPosition;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.VectorGuard;
import fichero.core.index.query.Sought;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The chunk index of one generation in Qdrant, for any number of processes at the same time. Each of Fichero's collections
 * is a Qdrant collection, {@code <prefix>.<collection>.<generation>}, made when its first point comes; those of the
 * generation that serves are behind the aliases {@code <prefix>.<collection>}, see {@link QdrantGenerations}.
 *
 * <p>A call fails as Qdrant's answer says: {@link RetryableException} for an outage, a timeout or a rate limit, with how
 * long to wait where Qdrant tells; {@link SetupException} for a wrong key, a refused request, or a collection that does
 * not fit or was dropped while in use.
 */
public final class QdrantChunkIndex implements ChunkIndex {

    private static final Logger log = LoggerFactory.getLogger(QdrantChunkIndex.class);

    /** Qdrant takes vectors up to this. */
    private static final int MAX_DIMENSION = 65_536;

    private final QdrantSettings settings;
    private final Generation generation;
    private final Layout layout;
    private final Names names;
    private volatile @Nullable Opened open;

    private record Opened(Connection connection, PointCollections collections, Marks marks, StoredPoints points) {}

    /**
     * @param generation names the vectors that can be compared: those of another are in other collections
     * @param dimension of every vector
     */
    public QdrantChunkIndex(QdrantSettings settings, Generation generation, int dimension) {
        if (dimension < 1 || dimension > MAX_DIMENSION) {
            throw new SetupException("Qdrant takes vectors of 1 to " + MAX_DIMENSION
                    + " dimensions, but the embedding model has " + dimension + ": choose another model");
        }
        this.settings = settings;
        this.generation = generation;
        this.layout = new Layout(dimension);
        this.names = new Names(settings.prefix());
    }

    @Override
    public synchronized void start() {
        if (open != null) {
            return;
        }
        Connection connection = Connection.open(settings);
        try {
            connection.requireVersion();
            Marks marks = new Marks(connection, settings, names);
            PointCollections collections = new PointCollections(connection, settings, names, generation, layout, marks);
            collections.start();
            open = new Opened(connection, collections, marks, new StoredPoints(connection));
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
        log.atInfo()
                .addKeyValue("qdrant", settings.address())
                .addKeyValue("generation", generation)
                .addKeyValue("dimension", layout.dimension())
                .log("the Qdrant index is open");
    }

    @Override
    public void check() {
        opened().collections.list();
    }

    @Override
    public void apply(List<IndexChange> changes) {
        for (IndexChange change : changes) {
            if (change instanceof IndexChange.Upsert upsert && upsert.vector() != null) {
                VectorGuard.require(upsert.vector(), layout.dimension(), "point " + upsert.id());
            }
        }
        Opened index = opened();
        new Changes(index.connection, index.collections).apply(changes);
    }

    @Override
    public Optional<LogPosition> position() {
        Opened index = opened();
        return index.marks.position(generation, index.collections.list());
    }

    @Override
    public void mark(LogPosition position) {
        Opened index = opened();
        index.marks.put(generation, index.collections.list(), position);
    }

    @Override
    public void clear() {
        Opened index = opened();
        // The position goes first, so that none claims points that are gone.
        index.marks.remove(generation);
        index.collections.drop();
    }

    @Override
    public List<SearchHit> search(SearchRequest request) {
        if (request.mode() != SearchMode.KEYWORD && request.vector() != null) {
            VectorGuard.require(request.vector(), layout.dimension(), "the query");
        }
        Opened index = opened();
        String collection = request.filter().collection();
        List<String> searched =
                collection == null ? index.collections.searchable() : index.collections.searchable(collection);
        return new Search(index.connection, searched, request).run();
    }

    @Override
    public List<String> highlights(Sought sought, IndexedChunk chunk) {
        return Fragments.of(chunk.text(), FoundWords.in(sought, chunk.text(), chunk.language()));
    }

    @Override
    public List<IndexedChunk> get(Collection<PointId> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        Opened index = opened();
        return index.points.get(index.collections.list(), ids).stream()
                .map(StoredPoint::chunk)
                .toList();
    }

    @Override
    public List<StoredPoint> chunksOf(ContentHash hash, Set<AccessScope> scopes) {
        Opened index = opened();
        List<StoredPoint> found =
                new ArrayList<>(index.points.matching(index.collections.searchable(), Filters.of(hash, scopes)));
        found.sort(StoredPoint.READING_ORDER);
        return found;
    }

    @Override
    public long count() {
        Opened index = opened();
        return index.points.count(index.collections.list());
    }

    @Override
    public List<StoredPoint> scan(@Nullable PointId after, int limit) {
        Opened index = opened();
        return index.points.scan(index.collections.list(), after, limit);
    }

    @Override
    public synchronized void close() {
        Opened index = open;
        open = null;
        if (index != null) {
            index.connection.close();
        }
    }

    private Opened opened() {
        Opened index = open;
        if (index == null) {
            throw new IllegalStateException(
                    "the index in Qdrant at " + settings.address() + " is not started, or already closed");
        }
        return index;
    }
}
