package fichero.index.lucene;

import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.ReciprocalRankFusion;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.jspecify.annotations.Nullable;

/** One search on one state of the index: its legs, their fusion, and the hits they lead to. */
final class Search {

    /** HNSW finds the nearest ten far more surely when asked for more (recall 0.73 with 10, 0.90 with 50). */
    private static final int LEAST_CANDIDATES = 50;

    private static final int CANDIDATES_PER_HIT = 2;

    private static final Comparator<Candidate> BEST_FIRST =
            Comparator.comparingDouble(Candidate::score).reversed().thenComparing(Candidate::id);

    private final IndexSearcher searcher;
    private final SearchRequest request;
    private final Query filter;
    private final int depth;

    Search(IndexSearcher searcher, SearchRequest request) {
        this.searcher = searcher;
        this.request = request;
        this.filter = Filters.of(request.filter());
        this.depth = Math.max(LEAST_CANDIDATES, Math.multiplyExact(request.topK(), CANDIDATES_PER_HIT));
    }

    /** A point that a leg found, with the leg's own score. */
    private record Candidate(PointId id, int document, double score) {}

    List<SearchHit> run() throws IOException {
        return switch (request.mode()) {
            case SEMANTIC -> hits(semantic(), true);
            case KEYWORD -> hits(keyword(minScore()), false);
            case HYBRID -> fused(semantic(), keyword(Double.NEGATIVE_INFINITY));
        };
    }

    private double minScore() {
        return Objects.requireNonNullElse(request.minScore(), Double.NEGATIVE_INFINITY);
    }

    private List<Candidate> semantic() throws IOException {
        float[] vector = Objects.requireNonNull(request.vector(), "the request checks that its vector is there");
        Query nearest = new KnnFloatVectorQuery(Fields.VECTOR, UnitVectors.of(vector), depth, filter);
        List<Candidate> candidates = new ArrayList<>();
        for (ScoreDoc found : searcher.search(nearest, depth).scoreDocs) {
            double cosine = UnitVectors.cosine(found.score);
            if (cosine >= minScore()) {
                candidates.add(new Candidate(StoredPoints.id(searcher, found.doc), found.doc, cosine));
            }
        }
        candidates.sort(BEST_FIRST);
        return candidates;
    }

    private List<Candidate> keyword(double least) throws IOException {
        Query words = WordQueries.of(request.words());
        if (words == null) {
            return List.of();
        }
        Query filtered = new BooleanQuery.Builder()
                .add(words, Occur.MUST)
                .add(filter, Occur.FILTER)
                .build();
        List<Candidate> candidates = new ArrayList<>();
        for (ScoreDoc found : searcher.search(filtered, depth).scoreDocs) {
            if (found.score >= least) {
                candidates.add(new Candidate(StoredPoints.id(searcher, found.doc), found.doc, found.score));
            }
        }
        candidates.sort(BEST_FIRST);
        return candidates;
    }

    private List<SearchHit> hits(List<Candidate> candidates, boolean similar) throws IOException {
        List<SearchHit> hits = new ArrayList<>();
        for (Candidate candidate : candidates.subList(0, Math.min(request.topK(), candidates.size()))) {
            hits.add(hit(candidate.document, candidate.score, similar ? candidate.score : null));
        }
        return hits;
    }

    private List<SearchHit> fused(List<Candidate> semantic, List<Candidate> keyword) throws IOException {
        Map<PointId, Integer> documents = new HashMap<>();
        Map<PointId, Double> similarities = new HashMap<>();
        semantic.forEach(candidate -> similarities.put(candidate.id, candidate.score));
        List<List<PointId>> legs = new ArrayList<>();
        for (List<Candidate> leg : List.of(semantic, keyword)) {
            leg.forEach(candidate -> documents.put(candidate.id, candidate.document));
            legs.add(leg.stream().map(Candidate::id).toList());
        }
        List<SearchHit> hits = new ArrayList<>();
        List<ReciprocalRankFusion.Fused<PointId>> fused = ReciprocalRankFusion.fuse(legs);
        for (ReciprocalRankFusion.Fused<PointId> best : fused.subList(0, Math.min(request.topK(), fused.size()))) {
            int document = Objects.requireNonNull(documents.get(best.item()), "every fused point is of a leg");
            hits.add(hit(document, best.score(), similarities.get(best.item())));
        }
        return hits;
    }

    private SearchHit hit(int document, double score, @Nullable Double similarity) throws IOException {
        StoredPoint point = StoredPoints.load(searcher, document);

        List<String> highlights = request.highlights() ? Highlights.of(request.words(), point.chunk()) : List.of();
        return new SearchHit(point.chunk(), score, similarity, highlights);
    }
}
