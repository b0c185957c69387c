package fichero.testkit.qdrant;

import static fichero.testkit.qdrant.Shelf.wrong;

import io.grpc.Status;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.Expression;
import io.qdrant.client.grpc.Points.PrefetchQuery;
import io.qdrant.client.grpc.Points.Query;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.Rrf;
import io.qdrant.client.grpc.Points.VectorInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Qdrant's universal query on one collection. */
final class FakeQuery {

    private static final int DEFAULT_LIMIT = 10;
    private static final int DEFAULT_RRF_K = 2;

    private final FakeCollection collection;
    private final Random order = new Random();

    FakeQuery(FakeCollection collection) {
        this.collection = collection;
    }

    record Scored(FakePoint point, float score) {}

    List<Scored> run(QueryPoints query) {
        PrefetchQuery.Builder same = PrefetchQuery.newBuilder()
                .addAllPrefetch(query.getPrefetchList())
                .setQuery(query.getQuery())
                .setUsing(query.getUsing())
                .setFilter(query.getFilter());
        if (query.hasLimit()) {
            same.setLimit(query.getLimit());
        }
        if (query.hasScoreThreshold()) {
            same.setScoreThreshold(query.getScoreThreshold());
        }
        return run(same.build(), Filter.getDefaultInstance());
    }

    /** @param outer filter, which holds for what is inside, too */
    private List<Scored> run(PrefetchQuery query, Filter outer) {
        Filter filter = Filter.newBuilder()
                .mergeFrom(outer)
                .mergeFrom(query.getFilter())
                .build();
        List<List<Scored>> inner = new ArrayList<>();
        query.getPrefetchList().forEach(prefetch -> inner.add(run(prefetch, filter)));
        Query how = query.getQuery();
        List<Scored> scored = switch (how.getVariantCase()) {
            case NEAREST -> nearest(how.getNearest(), query.getUsing(), collection.matching(filter));
            case RRF -> fused(required(inner), how.getRrf());
            // Without a query, the order of ids.
            case VARIANT_NOT_SET ->
                collection.matching(filter).stream()
                        .limit(query.hasLimit() ? query.getLimit() : DEFAULT_LIMIT)
                        .map(point -> new Scored(point, 1))
                        .toList();
            case FORMULA -> calculated(required(inner), how.getFormula().getExpression());
            default ->
                throw Status.UNIMPLEMENTED
                        .withDescription(how.getVariantCase().name())
                        .asRuntimeException();
        };
        List<Scored> ranked = new ArrayList<>(scored);
        // Ties have no order of their own.
        Collections.shuffle(ranked, order);
        ranked.sort((one, other) -> Float.compare(other.score, one.score));
        return ranked.stream()
                .filter(one -> !query.hasScoreThreshold() || one.score > query.getScoreThreshold())
                .limit(query.hasLimit() ? query.getLimit() : DEFAULT_LIMIT)
                .toList();
    }

    private static List<List<Scored>> required(List<List<Scored>> inner) {
        if (inner.isEmpty()) {
            throw wrong("cannot apply a fusion or a formula without prefetches");
        }
        return inner;
    }

    private List<Scored> nearest(VectorInput input, String using, List<FakePoint> points) {
        if (input.hasDense()) {
            FakeCollection.requireDimension(
                    collection.dense(using), input.getDense().getDataCount());
            float[] query = unit(input.getDense().getDataList());
            return points.stream()
                    .filter(point -> point.dense.containsKey(using))
                    .map(point -> new Scored(point, dot(query, point.dense.get(using))))
                    .toList();
        }
        if (!input.hasDocument() || !collection.isSparse(using)) {
            throw wrong("Not existing vector name error: " + using);
        }
        Set<String> words = Bm25.query(input.getDocument());
        Map<String, Double> rarity = new LinkedHashMap<>();
        words.forEach(word -> rarity.put(word, collection.hasIdf(using) ? idf(using, word) : 1));
        return points.stream()
                .filter(point -> point.sparse.getOrDefault(using, Map.of()).keySet().stream()
                        .anyMatch(words::contains))
                .map(point -> new Scored(point, overlap(rarity, point.sparse.getOrDefault(using, Map.of()))))
                .toList();
    }

    private static float overlap(Map<String, Double> rarity, Map<String, Float> weights) {
        double score = 0;
        for (Map.Entry<String, Double> word : rarity.entrySet()) {
            score += word.getValue() * weights.getOrDefault(word.getKey(), 0f);
        }
        return (float) score;
    }

    /** Over all points of the collection, whatever the filter. */
    private double idf(String using, String word) {
        List<Map<String, Float>> vectors = collection.points().values().stream()
                .flatMap(point -> Stream.ofNullable(point.sparse.get(using)))
                .toList();
        long holding =
                vectors.stream().filter(vector -> vector.containsKey(word)).count();
        return Math.log((vectors.size() - holding + 0.5) / (holding + 0.5) + 1);
    }

    private static List<Scored> fused(List<List<Scored>> inner, Rrf rrf) {
        int k = rrf.hasK() ? rrf.getK() : DEFAULT_RRF_K;
        Map<FakePoint, Float> scores = new LinkedHashMap<>();
        for (List<Scored> leg : inner) {
            for (int position = 0; position < leg.size(); position++) {
                scores.merge(leg.get(position).point, 1f / (position + k), Float::sum);
            }
        }
        List<Scored> fused = new ArrayList<>();
        scores.forEach((point, score) -> fused.add(new Scored(point, score)));
        return fused;
    }

    private static List<Scored> calculated(List<List<Scored>> inner, Expression expression) {
        Map<FakePoint, Map<Integer, Double>> scores = new LinkedHashMap<>();
        for (int i = 0; i < inner.size(); i++) {
            for (Scored one : inner.get(i)) {
                scores.computeIfAbsent(one.point, point -> new LinkedHashMap<>())
                        .put(i, (double) one.score);
            }
        }
        List<Scored> calculated = new ArrayList<>();
        scores.forEach((point, own) -> calculated.add(new Scored(point, (float)
                value(expression, prefetch -> own.getOrDefault((int) prefetch.doubleValue(), 0.0)))));
        return calculated;
    }

    private static double value(Expression expression, ToDoubleFunction<Double> scoreOf) {
        return switch (expression.getVariantCase()) {
            case CONSTANT -> expression.getConstant();
            case VARIABLE -> {
                String variable = expression.getVariable();
                if (!variable.matches("\\$score\\[\\d+]")) {
                    throw Status.UNIMPLEMENTED.withDescription(variable).asRuntimeException();
                }
                yield scoreOf.applyAsDouble(Double.valueOf(variable.substring(7, variable.length() - 1)));
            }
            case SUM ->
                expression.getSum().getSumList().stream()
                        .mapToDouble(term -> value(term, scoreOf))
                        .sum();
            case MULT ->
                expression.getMult().getMultList().stream()
                        .mapToDouble(factor -> value(factor, scoreOf))
                        .reduce(1, (one, other) -> one * other);
            case NEG -> -value(expression.getNeg(), scoreOf);
            case ABS -> Math.abs(value(expression.getAbs(), scoreOf));
            default ->
                throw Status.UNIMPLEMENTED
                        .withDescription(expression.getVariantCase().name())
                        .asRuntimeException();
        };
    }

    /** Cosine is a dot product of vectors of length one; nothing is refused, not even NaN. */
    static float[] unit(List<Float> vector) {
        double squares = 0;
        for (float component : vector) {
            squares += (double) component * component;
        }
        double length = squares == 0 ? 1 : Math.sqrt(squares);
        float[] unit = new float[vector.size()];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (vector.get(i) / length);
        }
        return unit;
    }

    private static float dot(float[] one, float[] other) {
        double dot = 0;
        for (int i = 0; i < one.length; i++) {
            dot += (double) one[i] * other[i];
        }
        return (float) dot;
    }
}
