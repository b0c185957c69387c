package fichero.core.index;

import java.util.Locale;

/** Which legs a search runs on. */
public enum SearchMode {
    /** Nearest vectors; the score is cosine similarity. */
    SEMANTIC,
    /** Words (BM25); the score is BM25's. */
    KEYWORD,
    /** Both; the score is the weighted mean of the legs' relative scores, so that first in both is 1. */
    HYBRID;

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
