package fichero.core.index.query;

import org.jspecify.annotations.Nullable;

/**
 * A query, understood.
 *
 * @param words what to rank by: the text without operators and without what is excluded; empty when there is nothing to
 *     rank by
 * @param condition what a hit must fulfil, or null when the query has no operator
 * @param sought what hits show in their text
 */
public record ParsedQuery(String words, @Nullable Condition condition, Sought sought) {

    /** A text without operators. */
    public static ParsedQuery text(String text) {
        return new ParsedQuery(text, null, Sought.words(text));
    }
}
