package fichero.core.index;

import org.jspecify.annotations.Nullable;

/**
 * One search.
 *
 * @param words the query's text; needed by {@code KEYWORD} and {@code HYBRID}
 * @param vector the query's unit vector; needed by {@code SEMANTIC} and {@code HYBRID}
 * @param topK how many hits at most
 * @param minScore applies to BM25 in {@code KEYWORD}, to cosine similarity of the semantic leg otherwise; null for none
 * @param filter what a hit must fulfil, applied before the top k
 * @param highlights whether hits carry highlighted fragments
 */
@SuppressWarnings("ArrayRecordComponent")
public record SearchRequest(
        SearchMode mode,
        String words,
        float @Nullable [] vector,
        int topK,
        @Nullable Double minScore,
        SearchFilter filter,
        boolean highlights) {

    // Not a compact constructor: in one, javac 17 drops the annotation of the array parameter from the class file, and
    // NullAway then refuses null in the callers of other modules.
    public SearchRequest(
            SearchMode mode,
            String words,
            float @Nullable [] vector,
            int topK,
            @Nullable Double minScore,
            SearchFilter filter,
            boolean highlights) {
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
        this.highlights = highlights;
    }
}
