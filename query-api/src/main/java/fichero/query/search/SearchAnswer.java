package fichero.query.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import fichero.core.index.SearchHit.Place;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a search found, in JSON as it stands here.
 *
 * @param mode the mode that answered, which is not the one asked for when {@code degraded} is there, or when the query
 *     has conditions only
 * @param degraded why the answer is less than was asked for, or null
 * @param nextCursor where the next page begins, or null on the last
 * @param facets null unless asked for
 * @param explain how the query was understood; null unless asked for
 */
public record SearchAnswer(
        String mode,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String degraded,
        long tookMs,
        List<Hit> hits,
        @Nullable String nextCursor,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Facets facets,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Understood explain) {

    /** The same with another cursor. */
    public SearchAnswer at(@Nullable String cursor) {
        return new SearchAnswer(mode, degraded, tookMs, hits, cursor, facets, explain);
    }

    /**
     * How the query was understood.
     *
     * @param words what was ranked by
     * @param condition what its operators ask of every hit, or null
     */
    public record Understood(String words, @Nullable String condition) {}

    /**
     * Where each leg has a hit, and with which score; null where it has not found it.
     *
     * @param semantic with its cosine similarity
     * @param keyword with its BM25 score
     */
    public record Places(@Nullable Place semantic, @Nullable Place keyword) {}

    /**
     * One chunk that answers.
     *
     * @param files files that hold the chunk's content now, at most 100
     * @param paths their absolute paths, in the same order
     * @param page from 1, or null when the format has no pages
     * @param start first character of the chunk in its content's text (UTF-16)
     * @param end one past the last
     * @param similarity cosine similarity when meaning found it, else null
     * @param highlights HTML-escaped fragments with {@code <em>} around the words found
     * @param explain null unless asked for
     * @param inDocument further hits of the same document, best first; null unless hits are grouped
     */
    public record Hit(
            String text,
            double score,
            @Nullable Double similarity,
            List<String> files,
            List<String> paths,
            @Nullable String title,
            List<String> headingPath,
            @Nullable Integer page,
            @Nullable Integer pageEnd,
            int chunkIndex,
            int start,
            int end,
            @Nullable String language,
            String collection,
            String contentRef,
            String detectedType,
            Map<String, Object> metadata,
            List<String> highlights,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Places explain,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<Hit> inDocument) {}
}
