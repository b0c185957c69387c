package fichero.index.qdrant;

import fichero.core.index.SearchRequest;
import io.qdrant.client.ExpressionFactory;
import io.qdrant.client.QueryFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.Expression;
import io.qdrant.client.grpc.Points.Formula;
import io.qdrant.client.grpc.Points.MultExpression;
import io.qdrant.client.grpc.Points.PrefetchQuery;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.SumExpression;
import io.qdrant.client.grpc.Points.VectorInput;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The two legs of a search, of no collection yet. Each has the filter, its own threshold and its limit inside: what fuses
 * them knows ranks only, to which none of these could be applied any more.
 */
final class Legs {

    /** HNSW finds the nearest ten far more surely when asked for more. */
    private static final int LEAST_CANDIDATES = 50;

    private static final int CANDIDATES_PER_HIT = 2;

    /** Of a query as long as a page, the beginning. */
    private static final int MAX_WORDS = 150;

    private final SearchRequest request;
    private final Filter filter;
    private final int depth;

    Legs(SearchRequest request) {
        this.request = request;
        this.filter = Filters.of(request.filter());
        this.depth = Math.max(LEAST_CANDIDATES, Math.multiplyExact(request.topK(), CANDIDATES_PER_HIT));
    }

    /** How many points each leg finds at most. */
    int depth() {
        return depth;
    }

    /** Nearest vectors; the score is the cosine similarity. */
    QueryPoints semantic(@Nullable Double threshold) {
        DenseVector.Builder vector = DenseVector.newBuilder();
        for (float component :
                Objects.requireNonNull(request.vector(), "the request checks that its vector is there")) {
            vector.addData(component);
        }
        QueryPoints.Builder leg = QueryPoints.newBuilder()
                .setQuery(QueryFactory.nearest(
                        VectorInput.newBuilder().setDense(vector).build()))
                .setUsing(Layout.DENSE)
                .setFilter(filter)
                .setLimit(depth);
        return withThreshold(leg, threshold);
    }

    /**
     * The query's words as written plus their stems in the language that suits the point best; the score is BM25's. Empty
     * when nothing can be found by words.
     */
    Optional<QueryPoints> keyword(@Nullable Double threshold) {
        List<Word> words = Word.in(request.words());
        if (words.isEmpty()) {
            return request.ranksNothing() || !request.wordsBind()
                    ? Optional.of(withThreshold(unranked(), threshold))
                    : Optional.empty();
        }
        List<Word> beginning = words.subList(0, Math.min(MAX_WORDS, words.size()));
        QueryPoints.Builder leg = formula(exactAndBest());
        for (WordVector vector : WordVector.values()) {
            leg.addPrefetch(PrefetchQuery.newBuilder()
                    .setQuery(QueryFactory.nearest(vector.document(beginning)))
                    .setUsing(vector.vectorName())
                    .setFilter(filter)
                    .setLimit(depth));
        }
        if (!request.wordsBind()) {
            leg.addPrefetch(whateverTheFilterLetsThrough());
        }
        return Optional.of(withThreshold(leg, threshold));
    }

    /** With the score 0. */
    private QueryPoints.Builder unranked() {
        return formula(ExpressionFactory.constant(0)).addPrefetch(whateverTheFilterLetsThrough());
    }

    /** In the order of ids, since it has no query. */
    private PrefetchQuery.Builder whateverTheFilterLetsThrough() {
        return PrefetchQuery.newBuilder().setFilter(filter).setLimit(depth);
    }

    private QueryPoints.Builder formula(Expression expression) {
        return QueryPoints.newBuilder()
                .setQuery(QueryFactory.formula(
                        Formula.newBuilder().setExpression(expression).build()))
                .setLimit(depth);
    }

    private static QueryPoints withThreshold(QueryPoints.Builder leg, @Nullable Double threshold) {
        return (threshold == null ? leg : leg.setScoreThreshold(threshold.floatValue())).build();
    }

    /**
     * {@code exact + max(spanish, english)}, where the greater of two is half of their sum and distance. Not the sum of
     * all: a point of unknown language is stemmed in both and must not count twice. A score that is not there is 0.
     */
    private static Expression exactAndBest() {
        Expression exact = score(WordVector.EXACT);
        Expression spanish = score(WordVector.SPANISH);
        Expression english = score(WordVector.ENGLISH);
        Expression distance =
                ExpressionFactory.abs(ExpressionFactory.sum(sum(spanish, ExpressionFactory.negate(english))));
        Expression twice = ExpressionFactory.sum(sum(spanish, english, distance));
        return ExpressionFactory.sum(sum(
                exact,
                ExpressionFactory.mult(MultExpression.newBuilder()
                        .addMult(ExpressionFactory.constant(0.5f))
                        .addMult(twice)
                        .build())));
    }

    private static SumExpression sum(Expression... terms) {
        return SumExpression.newBuilder().addAllSum(List.of(terms)).build();
    }

    /** Of the prefetch with this place. */
    private static Expression score(WordVector vector) {
        return ExpressionFactory.variable("$score[" + vector.ordinal() + "]");
    }
}
