package fichero.core.index;

import java.util.Locale;

/** Which legs a search runs on. */
public enum SearchMode {
    /** Nearest vectors; the score is cosine similarity. */
    SEMANTIC,
    /** Words (BM25); the score is BM25's. */
    KEYWORD,
    /**
     * Both, fused by reciprocal rank (k = 60) with their weights; the score is the fused one, scaled so that first in both
     * legs is 1.
     */
    HYBRID;

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
