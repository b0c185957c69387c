package fichero.query.readmodel;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One file as the inventory tells it, in JSON as it stands here.
 *
 * @param path absolute path on the producer's machine
 * @param state identified, extracted, indexed, quarantined, empty, ignored or gone
 * @param reason reason code, or the rule when ignored; null when all is well
 * @param advice what a person can do about the reason
 * @param duplicateOf the file that brought the same content first
 * @param details what only the view of one file shows; null in lists
 */
public record FileItem(
        String file,
        String source,
        String collection,
        String path,
        String state,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable String advice,
        @Nullable String duplicateOf,
        @Nullable String sha256,
        @Nullable String contentRef,
        long sizeBytes,
        @Nullable Instant modifiedAt,
        Instant firstSeenAt,
        Instant changedAt,
        @Nullable String detectedType,
        @Nullable String title,
        @Nullable String language,
        int chunks,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Details details) {

    /** The rest of what is known of a file and its content. */
    public record Details(
            long version,
            List<String> tags,
            @Nullable String parent,
            String runId,
            @Nullable Integer pageCount,
            List<String> warnings,
            Map<String, Object> metadata,
            int unconfirmed,
            int refused,
            List<Change> history) {}

    /** One version of the file. */
    public record Change(
            long version, String change, @Nullable String sha256, long sizeBytes, Instant at, String runId) {}
}
