package fichero.core.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One hit.
 *
 * @param score as {@link SearchMode} says
 * @param similarity cosine similarity when the semantic leg found it, else null
 * @param highlights HTML-escaped fragments of the text with {@code <em>} around the words found; empty when not asked
 *     for or when no word was found
 */
public record SearchHit(
        IndexedChunk chunk, double score, @Nullable Double similarity, List<String> highlights) {
    public SearchHit {
        highlights = List.copyOf(highlights);
    }
}
