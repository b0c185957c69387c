package fichero.core.index;

import org.jspecify.annotations.Nullable;

/**
 * One search.
 *
 * <p>The keyword leg finds what has one of the words, in its text, title or headings. Where the filter itself asks for
 * text, the words only rank what it lets through ({@link #wordsBind()}); and where there are no words at all it finds
 * all that the filter's conditions let through, each with the score 0.
 *
 * @param words what to rank by, as text without any syntax; empty when there is nothing to rank by
 * @param vector the query's unit vector; needed by {@code SEMANTIC} and {@code HYBRID}
 * @param topK how many hits at most
 * @param minScore applies to BM25 in {@code KEYWORD}, to cosine similarity of the semantic leg otherwise; null for none
 * @param filter what a hit must fulfil, applied in each leg, before the top k
 */
@SuppressWarnings("ArrayRecordComponent")
public record SearchRequest(
        SearchMode mode,
        String words,
        float @Nullable [] vector,
        int topK,
        @Nullable Double minScore,
        SearchFilter filter) {

    // Not a compact constructor: in one, javac 17 drops the annotation of the array parameter from the class file, and
    // NullAway then refuses null in the callers of other modules.
    public SearchRequest(
            SearchMode mode,
            String words,
            float @Nullable [] vector,
            int topK,
            @Nullable Double minScore,
            SearchFilter filter) {
        if (topK < 1) {
            throw new IllegalArgumentException("top_k is at least 1, but is " + topK);
        }
        if (mode != SearchMode.KEYWORD && vector == null) {
            throw new IllegalArgumentException("a " + mode.code() + " search needs the query's vector");
        }
        this.mode = mode;
        this.words = words;
        this.vector = vector;
        this.topK = topK;
        this.minScore = minScore;
        this.filter = filter;
    }

    /** Whether the keyword leg finds only what has one of the words. */
    public boolean wordsBind() {
        return filter.where() == null || !filter.where().asksForText();
    }

    /** Whether there is nothing to rank by, and conditions alone say what is found. */
    public boolean ranksNothing() {
        return words.isEmpty() && filter.where() != null;
    }
}
