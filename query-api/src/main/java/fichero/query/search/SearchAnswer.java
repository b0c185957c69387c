package fichero.query.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a search found, in JSON as it stands here.
 *
 * @param mode the mode that answered, which is not the one asked for when {@code degraded} is there
 * @param degraded why the answer is less than was asked for, or null
 */
public record SearchAnswer(
        String mode,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String degraded,
        long tookMs,
        List<Hit> hits) {

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
            List<String> highlights) {}
}
