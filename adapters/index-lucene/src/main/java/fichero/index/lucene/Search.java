package fichero.index.lucene;

import fichero.core.identity.PointId;
import fichero.core.index.Ranking;
import fichero.core.index.Ranking.Candidate;
import fichero.core.index.Ranking.Ranked;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;

/** One search on one state of the index: its legs, their ranking, and the hits they lead to. */
final class Search {

    /** HNSW finds the nearest ten far more surely when asked for more (recall 0.73 with 10, 0.90 with 50). */
    private static final int LEAST_CANDIDATES = 50;

    private static final int CANDIDATES_PER_HIT = 2;

    private final IndexSearcher searcher;
    private final SearchRequest request;
    private final Query filter;
    private final int depth;

    private final Executor beside;

    /** Where the points are that a leg found. */
    private final Map<PointId, Integer> documents = new ConcurrentHashMap<>();

    /** @param beside runs one leg while this thread is busy with the other */
    Search(IndexSearcher searcher, SearchRequest request, Executor beside) {
        this.searcher = searcher;
        this.beside = beside;
        this.request = request;
        this.filter = Filters.of(request.filter());
        this.depth = Math.max(LEAST_CANDIDATES, Math.multiplyExact(request.topK(), CANDIDATES_PER_HIT));
    }

    List<SearchHit> run() throws IOException {
        return hits(
                switch (request.mode()) {
                    case SEMANTIC -> Ranking.semantic(semantic());
                    case KEYWORD -> Ranking.keyword(keyword(minScore()));
                    case HYBRID -> hybrid();
                });
    }

    private List<Ranked> hybrid() throws IOException {
        Leg nearest = new Leg(this::semantic);
        beside.execute(nearest);
        List<Candidate> words;
        try {
            words = keyword(Double.NEGATIVE_INFINITY);
        } finally {
            // Here, if it was not begun; the searcher is in use until it is through.
            nearest.run();
            nearest.awaitEnd();
        }
        return Ranking.fused(nearest.result(), words);
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
                candidates.add(candidate(found.doc, cosine));
            }
        }
        candidates.sort(Candidate.BEST_FIRST);
        return candidates;
    }

    private List<Candidate> keyword(double least) throws IOException {
        Query words = WordQueries.of(request.words(), searcher.getIndexReader());
        if (words == null && request.wordsBind() && !request.ranksNothing()) {
            return List.of();
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder().add(filter, Occur.FILTER);
        if (words != null) {
            query.add(words, request.wordsBind() ? Occur.MUST : Occur.SHOULD);
        }
        List<Candidate> candidates = new ArrayList<>();
        for (ScoreDoc found : searcher.search(query.build(), depth).scoreDocs) {
            if (found.score >= least) {
                candidates.add(candidate(found.doc, found.score));
            }
        }
        candidates.sort(Candidate.BEST_FIRST);
        return candidates;
    }

    private Candidate candidate(int document, double score) throws IOException {
        PointId id = StoredPoints.id(searcher, document);
        documents.put(id, document);
        return new Candidate(id, score);
    }

    private List<SearchHit> hits(List<Ranked> ranked) throws IOException {
        List<SearchHit> hits = new ArrayList<>();
        for (Ranked best : ranked.subList(0, Math.min(request.topK(), ranked.size()))) {
            int document = Objects.requireNonNull(documents.get(best.id()), "every ranked point is of a leg");
            hits.add(SearchHit.of(StoredPoints.load(searcher, document).chunk(), best));
        }
        return hits;
    }
}
