package fichero.index.qdrant;

import fichero.core.failure.RetryableException;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.Ranking;
import fichero.core.index.Ranking.Candidate;
import fichero.core.index.Ranking.Ranked;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchRequest;
import io.qdrant.client.grpc.Points.BatchResult;
import io.qdrant.client.grpc.Points.QueryBatchPoints;
import io.qdrant.client.grpc.Points.QueryBatchResponse;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.ScoredPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One search of some collections: their legs, the fusion of these, and the hits they lead to. The legs are fused here and
 * not by Qdrant, which leaves ties to chance, knows no ranks across collections and does not tell the similarities: see
 * docs/decisions/0012.
 */
final class Search {

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

    List<SearchHit> run() {
        return hits(
                switch (request.mode()) {
                    case SEMANTIC ->
                        Ranking.semantic(
                                ask(List.of(legs.semantic(request.minScore()))).get(0));
                    case KEYWORD ->
                        Ranking.keyword(legs.keyword(request.minScore())
                                .map(leg -> ask(List.of(leg)).get(0))
                                .orElse(List.of()));
                    case HYBRID -> fused();
                });
    }

    private List<Ranked> fused() {
        List<QueryPoints> asked = new ArrayList<>(List.of(legs.semantic(request.minScore())));
        legs.keyword(null).ifPresent(asked::add);
        List<List<Candidate>> answers = ask(asked);
        // Without a word in the query there is an empty leg, and not one leg less: scores are those of two.
        return Ranking.fused(answers.get(0), answers.size() == 2 ? answers.get(1) : List.of());
    }

    private static Candidate candidate(ScoredPoint found) {
        return new Candidate(Payload.id(found.getId()), found.getScore());
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
            if (!found.isEmpty() && found.size() != asked.size()) {
                throw new RetryableException("Qdrant at " + connection.address() + " was asked " + asked.size()
                        + " questions of " + collection + " but answers " + found.size());
            }
            for (int leg = 0; leg < found.size(); leg++) {
                found.get(leg).getResultList().stream()
                        // What another program gave a vector of no numbers is near to nothing.
                        .filter(point -> Float.isFinite(point.getScore()))
                        .map(Search::candidate)
                        .forEach(answers.get(leg)::add);
            }
        }
        return answers.stream()
                .map(leg -> leg.stream()
                        .sorted(Candidate.BEST_FIRST)
                        .limit(legs.depth())
                        .toList())
                .toList();
    }

    /** The points are read once it is known which: legs look at far more of them than there are hits. */
    private List<SearchHit> hits(List<Ranked> ranked) {
        List<Ranked> best = ranked.subList(0, Math.min(request.topK(), ranked.size()));
        Map<PointId, StoredPoint> found = new HashMap<>();
        points.get(collections, best.stream().map(Ranked::id).toList())
                .forEach(point -> found.put(point.chunk().id(), point));
        List<SearchHit> hits = new ArrayList<>();
        for (Ranked one : best) {
            // One that was deleted meanwhile is no hit.
            Optional.ofNullable(found.get(one.id()))
                    .filter(point -> Filters.confirms(request.filter(), point.chunk()))
                    .ifPresent(point -> hits.add(SearchHit.of(point.chunk(), one)));
        }
        return hits;
    }
}
