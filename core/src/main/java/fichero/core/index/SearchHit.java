package fichero.core.index;

import org.jspecify.annotations.Nullable;

/**
 * One hit.
 *
 * @param score as {@link SearchMode} says
 * @param semantic its place in the semantic leg, or null when that did not find it
 * @param keyword its place in the keyword leg, or null when that did not find it
 */
public record SearchHit(
        IndexedChunk chunk,
        double score,
        @Nullable Place semantic,
        @Nullable Place keyword) {

    /**
     * Where a leg has a point.
     *
     * @param rank from 1
     * @param score cosine similarity in the semantic leg, BM25 in the keyword leg
     * @param relative the score against the leg's best, from 0 to 1
     */
    public record Place(int rank, double score, double relative) {}

    /** Of a point that a search ranked. */
    public static SearchHit of(IndexedChunk chunk, Ranking.Ranked ranked) {
        return new SearchHit(chunk, ranked.score(), ranked.semantic(), ranked.keyword());
    }

    /** Cosine similarity when the semantic leg found it, else null. */
    public @Nullable Double similarity() {
        return semantic == null ? null : semantic.score();
    }
}
