package fichero.testkit.index;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkIndex;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.LogPosition;
import fichero.core.index.Ranking;
import fichero.core.index.Ranking.Candidate;
import fichero.core.index.Ranking.Ranked;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchRequest;
import fichero.core.index.VectorGuard;
import fichero.core.index.query.Sought;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An index in memory, exact and slow, that can be told to fail. What it holds survives {@link #close()} and a new
 * {@link #start()}, as a directory would.
 */
public final class InMemoryChunkIndex implements ChunkIndex {

    @SuppressWarnings("ArrayRecordComponent")
    private record Point(IndexedChunk chunk, float @Nullable [] vector) {}

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
        List<Ranked> ranked = switch (request.mode()) {
            case SEMANTIC -> Ranking.semantic(semantic(request));
            case KEYWORD -> Ranking.keyword(keyword(request, least(request)));
            case HYBRID -> Ranking.fused(semantic(request), keyword(request, Double.NEGATIVE_INFINITY));
        };
        return ranked.stream()
                .limit(request.topK())
                .map(best -> SearchHit.of(point(best.id()).chunk(), best))
                .toList();
    }

    @Override
    public List<String> highlights(Sought sought, IndexedChunk chunk) {
        return InMemoryHighlights.of(sought, chunk.text());
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

    private List<Candidate> semantic(SearchRequest request) {
        float[] query = Objects.requireNonNull(request.vector(), "the request checks that its vector is there");
        VectorGuard.require(query, dimension, "the query");
        return points.values().stream()
                .filter(point -> point.vector() != null && InMemoryFilter.matches(request.filter(), point.chunk()))
                .map(point -> new Candidate(
                        point.chunk().id(), cosine(query, Objects.requireNonNull(point.vector(), "just checked"))))
                .filter(candidate -> candidate.score() >= least(request))
                .sorted(Candidate.BEST_FIRST)
                .toList();
    }

    private List<Candidate> keyword(SearchRequest request, double least) {
        List<IndexedChunk> all = points.values().stream().map(Point::chunk).toList();
        Map<IndexedChunk, Double> scores = WordScores.of(request.words(), all);
        boolean bound = request.wordsBind() && !request.ranksNothing();
        return all.stream()
                .filter(chunk -> !bound || scores.containsKey(chunk))
                .filter(chunk -> InMemoryFilter.matches(request.filter(), chunk))
                .map(chunk -> new Candidate(chunk.id(), scores.getOrDefault(chunk, 0.0)))
                .filter(candidate -> candidate.score() >= least)
                .sorted(Candidate.BEST_FIRST)
                .toList();
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
