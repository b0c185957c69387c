package fichero.index.qdrant;

import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.ReciprocalRankFusion;
import fichero.core.index.ReciprocalRankFusion.Fused;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchRequest;
import io.qdrant.client.grpc.Points.BatchResult;
import io.qdrant.client.grpc.Points.QueryBatchPoints;
import io.qdrant.client.grpc.Points.QueryBatchResponse;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.ScoredPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One search of some collections: their legs, the fusion of these, and the hits they lead to. The legs are fused here and
 * not by Qdrant, which leaves ties to chance, knows no ranks across collections and does not tell the similarities: see
 * docs/decisions/0012.
 */
final class Search {

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

    /** A point that a leg found, with the leg's own score. */
    private record Candidate(PointId id, double score) {

        static Candidate of(ScoredPoint found) {
            return new Candidate(PointId.parse(found.getId().getUuid()), found.getScore());
        }
    }

    List<SearchHit> run() {
        return switch (request.mode()) {
            case SEMANTIC -> {
                List<Candidate> semantic =
                        ask(List.of(legs.semantic(request.minScore()))).get(0);
                yield hits(semantic, semantic);
            }
            case KEYWORD ->
                legs.keyword(request.minScore())
                        .map(leg -> hits(ask(List.of(leg)).get(0), List.of()))
                        .orElse(List.of());
            case HYBRID -> fused();
        };
    }

    private List<SearchHit> fused() {
        List<QueryPoints> asked = new ArrayList<>(List.of(legs.semantic(request.minScore())));
        legs.keyword(null).ifPresent(asked::add);
        List<List<Candidate>> answers = ask(asked);
        List<Candidate> semantic = answers.get(0);
        // Without a word in the query there is an empty leg, and not one leg less: scores are those of two.
        List<Candidate> keyword = answers.size() == 2 ? answers.get(1) : List.of();
        List<Candidate> fused = new ArrayList<>();
        for (Fused<PointId> one : ReciprocalRankFusion.fuse(List.of(ids(semantic), ids(keyword)))) {
            fused.add(new Candidate(one.item(), one.score()));
        }
        return hits(fused, semantic);
    }

    private static List<PointId> ids(List<Candidate> leg) {
        return leg.stream().map(Candidate::id).toList();
    }

    /** @return each leg over all collections, best first, ties in the order of ids */
    private List<List<Candidate>> ask(List<QueryPoints> asked) {
        List<List<Candidate>> answers = new ArrayList<>();
        asked.forEach(leg -> answers.add(new ArrayList<>()));
        for (String collection : collections) {
            QueryBatchPoints.Builder batch = QueryBatchPoints.newBuilder().setCollectionName(collection);
            asked.forEach(leg -> batch.addQueryPoints(leg.toBuilder().setCollectionName(collection)));
            List<BatchResult> found = connection
                    .read(
                            "search " + collection,
                            QueryBatchResponse.getDefaultInstance(),
                            all -> all.queryBatch(batch.build()))
                    .getResultList();
            for (int leg = 0; leg < found.size(); leg++) {
                found.get(leg).getResultList().stream().map(Candidate::of).forEach(answers.get(leg)::add);
            }
        }
        return answers.stream()
                .map(leg -> leg.stream().sorted(BEST_FIRST).limit(legs.depth()).toList())
                .toList();
    }

    /** The points are read once it is known which: legs look at far more of them than there are hits. */
    private List<SearchHit> hits(List<Candidate> ranked, List<Candidate> semantic) {
        List<Candidate> best = ranked.subList(0, Math.min(request.topK(), ranked.size()));
        Map<PointId, StoredPoint> found = new HashMap<>();
        points.get(collections, ids(best))
                .forEach(point -> found.put(point.chunk().id(), point));
        Map<PointId, Double> similarities = new HashMap<>();
        semantic.forEach(candidate -> similarities.put(candidate.id, candidate.score));
        List<SearchHit> hits = new ArrayList<>();
        for (Candidate candidate : best) {
            // One that was deleted meanwhile is no hit.
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
