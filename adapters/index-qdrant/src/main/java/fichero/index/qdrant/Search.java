package fichero.index.qdrant;

import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.ReciprocalRankFusion;
import fichero.core.index.ReciprocalRankFusion.Fused;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchRequest;
import io.qdrant.client.QueryFactory;
import io.qdrant.client.grpc.Points.BatchResult;
import io.qdrant.client.grpc.Points.PrefetchQuery;
import io.qdrant.client.grpc.Points.QueryBatchPoints;
import io.qdrant.client.grpc.Points.QueryBatchResponse;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.Rrf;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One search of some collections: their legs, the fusion of these, and the hits they lead to. */
final class Search {

    /**
     * Qdrant gives the first of a leg {@code 1 / k}, the paper {@code 1 / (k + 1)}: this makes Qdrant's scores those of
     * {@link ReciprocalRankFusion}. Its default of 2 would let the first place of one leg outweigh agreement of both.
     */
    private static final int RRF_K = ReciprocalRankFusion.K + 1;

    private static final Comparator<Candidate> BEST_FIRST =
            Comparator.comparingDouble(Candidate::score).reversed().thenComparing(Candidate::id);

    private final Connection connection;
    private final StoredPoints points;
    private final List<String> collections;
    private final SearchRequest request;
    private final Legs legs;

    Search(Connection connection, List<String> collections, SearchRequest request) {
        this.connection = connection;
        this.points = new StoredPoints(connection);
        this.collections = collections;
        this.request = request;
        this.legs = new Legs(request);
    }

    private record Candidate(PointId id, double score) {}

    List<SearchHit> run() {
        Double minScore = request.minScore();
        return switch (request.mode()) {
            case SEMANTIC -> {
                List<Candidate> semantic = best(collections.stream()
                        .flatMap(collection -> ask(collection, List.of(legs.semantic(minScore))).get(0).stream())
                        .toList());
                yield hits(semantic, semantic);
            }
            case KEYWORD ->
                hits(
                        legs.keyword(minScore)
                                .map(leg -> best(collections.stream()
                                        .flatMap(collection -> ask(collection, List.of(leg)).get(0).stream())
                                        .toList()))
                                .orElse(List.of()),
                        List.of());
            case HYBRID -> collections.size() == 1 ? fusedByQdrant(collections.get(0)) : fusedHere();
        };
    }

    /** The semantic leg is asked for beside the fusion, which does not tell similarities. */
    private List<SearchHit> fusedByQdrant(String collection) {
        PrefetchQuery semantic = legs.semantic(request.minScore());
        QueryPoints.Builder fusion = QueryPoints.newBuilder()
                .setCollectionName(collection)
                .addPrefetch(semantic)
                .setQuery(QueryFactory.rrf(Rrf.newBuilder().setK(RRF_K).build()))
                .setLimit(2L * legs.depth());
        legs.keyword(null).ifPresent(fusion::addPrefetch);
        List<List<Candidate>> answers = query(collection, List.of(fusion.build(), Legs.alone(collection, semantic)));
        double firstInBoth = 2.0 / RRF_K;
        List<Candidate> fused = answers.get(0).stream()
                .map(found -> new Candidate(found.id, found.score / firstInBoth))
                .toList();
        return hits(best(fused), answers.get(1));
    }

    /**
     * Across collections, ranks mean something only once the legs are one: the best of a collection that has nothing to
     * say would come before the second best of one that has.
     */
    private List<SearchHit> fusedHere() {
        List<PrefetchQuery> asked = new ArrayList<>(List.of(legs.semantic(request.minScore())));
        legs.keyword(null).ifPresent(asked::add);
        List<List<Candidate>> found = new ArrayList<>();
        asked.forEach(leg -> found.add(new ArrayList<>()));
        for (String collection : collections) {
            List<List<Candidate>> answers = ask(collection, asked);
            for (int leg = 0; leg < asked.size(); leg++) {
                found.get(leg).addAll(answers.get(leg));
            }
        }
        List<List<Candidate>> ranked = found.stream().map(this::best).toList();
        // A leg that is missing is an empty one: the scale is that of two.
        List<List<PointId>> two = new ArrayList<>(ranked.stream()
                .map(leg -> leg.stream().map(Candidate::id).toList())
                .toList());
        while (two.size() < 2) {
            two.add(List.of());
        }
        List<Candidate> fused = new ArrayList<>();
        for (Fused<PointId> one : ReciprocalRankFusion.fuse(two)) {
            fused.add(new Candidate(one.item(), one.score()));
        }
        return hits(fused, ranked.get(0));
    }

    /** As many of all collections as one would give. Qdrant leaves ties as they come. */
    private List<Candidate> best(List<Candidate> candidates) {
        return candidates.stream().sorted(BEST_FIRST).limit(2L * legs.depth()).toList();
    }

    private List<List<Candidate>> ask(String collection, List<PrefetchQuery> asked) {
        return query(
                collection,
                asked.stream().map(leg -> Legs.alone(collection, leg)).toList());
    }

    /** @return the answers in the order of the queries; none where the collection is not there (any more) */
    private List<List<Candidate>> query(String collection, List<QueryPoints> queries) {
        QueryBatchPoints batch = QueryBatchPoints.newBuilder()
                .setCollectionName(collection)
                .addAllQueryPoints(queries)
                .build();
        List<BatchResult> results = connection
                .read("search " + collection, QueryBatchResponse.getDefaultInstance(), all -> all.queryBatch(batch))
                .getResultList();
        List<List<Candidate>> answers = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            answers.add(
                    results.isEmpty()
                            ? List.of()
                            : results.get(i).getResultList().stream()
                                    .map(found -> new Candidate(
                                            PointId.parse(found.getId().getUuid()), found.getScore()))
                                    .toList());
        }
        return answers;
    }

    /** The points are read once it is known which: legs look at far more of them than there are hits. */
    private List<SearchHit> hits(List<Candidate> ranked, List<Candidate> semantic) {
        List<Candidate> best = ranked.subList(0, Math.min(request.topK(), ranked.size()));
        Map<PointId, StoredPoint> found = new HashMap<>();
        points.get(collections, best.stream().map(Candidate::id).toList())
                .forEach(point -> found.put(point.chunk().id(), point));
        Map<PointId, Double> similarities = new HashMap<>();
        semantic.forEach(candidate -> similarities.put(candidate.id, candidate.score));
        List<SearchHit> hits = new ArrayList<>();
        for (Candidate candidate : best) {
            Optional.ofNullable(found.get(candidate.id))
                    .filter(point -> Filters.confirms(request.filter(), point.chunk()))
                    .ifPresent(point -> hits.add(hit(point, candidate, similarities.get(candidate.id))));
        }
        return hits;
    }

    private SearchHit hit(StoredPoint point, Candidate candidate, @Nullable Double similarity) {
        List<String> highlights = request.highlights() ? Highlights.of(request.words(), point.chunk()) : List.of();
        return new SearchHit(point.chunk(), candidate.score, similarity, highlights);
    }
}
