package fichero.testkit.index;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkIndex;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.LogPosition;
import fichero.core.index.ReciprocalRankFusion;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchRequest;
import fichero.core.index.VectorGuard;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An index in memory, exact and slow, that can be told to fail. What it holds survives {@link #close()} and a new
 * {@link #start()}, as a directory would.
 */
public final class InMemoryChunkIndex implements ChunkIndex {

    @SuppressWarnings("ArrayRecordComponent")
    private record Point(IndexedChunk chunk, float @Nullable [] vector) {}

    private record Scored(PointId id, double score) {}

    private static final Comparator<Scored> BEST_FIRST =
            Comparator.comparingDouble(Scored::score).reversed().thenComparing(Scored::id);

    private final int dimension;
    private final NavigableMap<PointId, Point> points = new TreeMap<>();
    private @Nullable LogPosition position;
    private @Nullable RuntimeException failure;
    private boolean started;
    private int applyCalls;

    public InMemoryChunkIndex(int dimension) {
        this.dimension = dimension;
    }

    /** From now on every call but {@link #close()} throws this, as an index that went down would. */
    public synchronized void failWith(RuntimeException newFailure) {
        failure = newFailure;
    }

    public synchronized void heal() {
        failure = null;
    }

    /** How often {@link #apply} was called, in vain or not. */
    public synchronized int applyCalls() {
        return applyCalls;
    }

    /** Loses everything, as when someone deletes the directory. */
    public synchronized void wipe() {
        points.clear();
        position = null;
    }

    @Override
    public synchronized void start() {
        failIfBroken();
        started = true;
    }

    @Override
    public synchronized void check() {
        requireUp();
    }

    @Override
    public synchronized void apply(List<IndexChange> changes) {
        applyCalls++;
        requireUp();
        for (IndexChange change : changes) {
            if (change instanceof IndexChange.Upsert upsert && upsert.vector() != null) {
                VectorGuard.require(upsert.vector(), dimension, "point " + upsert.id());
            }
        }
        for (IndexChange change : changes) {
            if (change instanceof IndexChange.Upsert upsert) {
                float[] vector =
                        upsert.vector() == null ? null : upsert.vector().clone();
                points.put(upsert.id(), new Point(upsert.chunk(), vector));
            } else {
                points.remove(change.id());
            }
        }
    }

    @Override
    public synchronized Optional<LogPosition> position() {
        requireUp();
        return Optional.ofNullable(position);
    }

    @Override
    public synchronized void mark(LogPosition newPosition) {
        requireUp();
        position = newPosition;
    }

    @Override
    public synchronized void clear() {
        requireUp();
        wipe();
    }

    @Override
    public synchronized void close() {
        started = false;
    }

    @Override
    public synchronized List<SearchHit> search(SearchRequest request) {
        requireUp();
        return switch (request.mode()) {
            case SEMANTIC -> {
                List<Scored> leg = semantic(request);
                yield hits(request, leg, leg);
            }
            case KEYWORD -> hits(request, keyword(request, least(request)), List.of());
            case HYBRID -> {
                List<Scored> semantic = semantic(request);
                List<List<PointId>> legs = Stream.of(semantic, keyword(request, Double.NEGATIVE_INFINITY))
                        .map(leg -> leg.stream().map(Scored::id).toList())
                        .toList();
                List<Scored> fused = ReciprocalRankFusion.fuse(legs).stream()
                        .map(best -> new Scored(best.item(), best.score()))
                        .toList();
                yield hits(request, fused, semantic);
            }
        };
    }

    @Override
    public synchronized List<IndexedChunk> get(Collection<PointId> ids) {
        requireUp();
        return ids.stream()
                .distinct()
                .filter(points::containsKey)
                .map(id -> point(id).chunk())
                .toList();
    }

    @Override
    public synchronized List<StoredPoint> chunksOf(ContentHash hash, Set<AccessScope> scopes) {
        requireUp();
        return points.values().stream()
                .filter(point -> point.chunk().content().hash().equals(hash)
                        && scopes.contains(point.chunk().content().scope()))
                .map(point -> new StoredPoint(point.chunk(), point.vector() != null))
                .sorted(StoredPoint.READING_ORDER)
                .toList();
    }

    @Override
    public synchronized long count() {
        requireUp();
        return points.size();
    }

    @Override
    public synchronized List<StoredPoint> scan(@Nullable PointId after, int limit) {
        requireUp();
        return (after == null ? points : points.tailMap(after, false))
                .values().stream()
                        .limit(limit)
                        .map(point -> new StoredPoint(point.chunk(), point.vector() != null))
                        .toList();
    }

    private static double least(SearchRequest request) {
        return Objects.requireNonNullElse(request.minScore(), Double.NEGATIVE_INFINITY);
    }

    private List<Scored> semantic(SearchRequest request) {
        float[] query = Objects.requireNonNull(request.vector(), "the request checks that its vector is there");
        VectorGuard.require(query, dimension, "the query");
        return points.values().stream()
                .filter(point -> point.vector() != null && InMemoryFilter.matches(request.filter(), point.chunk()))
                .map(point -> new Scored(
                        point.chunk().id(), cosine(query, Objects.requireNonNull(point.vector(), "just checked"))))
                .filter(scored -> scored.score() >= least(request))
                .sorted(BEST_FIRST)
                .toList();
    }

    private List<Scored> keyword(SearchRequest request, double least) {
        List<IndexedChunk> all = points.values().stream().map(Point::chunk).toList();
        return WordScores.of(request.words(), all).entrySet().stream()
                .filter(entry -> InMemoryFilter.matches(request.filter(), entry.getKey()))
                .map(entry -> new Scored(entry.getKey().id(), entry.getValue()))
                .filter(scored -> scored.score() >= least)
                .sorted(BEST_FIRST)
                .toList();
    }

    private List<SearchHit> hits(SearchRequest request, List<Scored> ranked, List<Scored> semantic) {
        Map<PointId, Double> similarities = new HashMap<>();
        semantic.forEach(scored -> similarities.put(scored.id(), scored.score()));
        return ranked.stream()
                .limit(request.topK())
                .map(best -> hit(request, best, similarities.get(best.id())))
                .toList();
    }

    private SearchHit hit(SearchRequest request, Scored best, @Nullable Double similarity) {
        IndexedChunk chunk = point(best.id()).chunk();
        List<String> highlights =
                request.highlights() ? InMemoryHighlights.of(request.words(), chunk.text()) : List.of();
        return new SearchHit(chunk, best.score(), similarity, highlights);
    }

    private Point point(PointId id) {
        return Objects.requireNonNull(points.get(id), "the id was taken from the points");
    }

    private static double cosine(float[] a, float[] b) {
        double dot = 0;
        double squaresA = 0;
        double squaresB = 0;
        for (int i = 0; i < a.length; i++) {
            dot += (double) a[i] * b[i];
            squaresA += (double) a[i] * a[i];
            squaresB += (double) b[i] * b[i];
        }
        return dot / Math.sqrt(squaresA * squaresB);
    }

    private void requireUp() {
        failIfBroken();
        if (!started) {
            throw new IllegalStateException("the index is not started, or already closed");
        }
    }

    private void failIfBroken() {
        if (failure != null) {
            throw failure;
        }
    }
}
