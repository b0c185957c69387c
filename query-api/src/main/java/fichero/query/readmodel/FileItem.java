package fichero.query.readmodel;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One file as the inventory tells it, in JSON as it stands here.
 *
 * @param sourceConfigured whether a producer has the source in its settings; files of one that none has stay until it is
 *     forgotten
 * @param path absolute path on the producer's machine
 * @param state code of a {@link fichero.schemas.FileState}
 * @param reason reason code, or the rule when ignored; null when all is well
 * @param advice what a person can do about the reason
 * @param flags codes of what a person should know of it although it was indexed
 * @param duplicateOf the file that brought the same content first
 * @param parent the file that this one is inside of; null for a file on disk
 * @param details what only the view of one file shows; null in lists
 */
public record FileItem(
        String file,
        String source,
        boolean sourceConfigured,
        String collection,
        String path,
        String state,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable String advice,
        List<String> flags,
        @Nullable String duplicateOf,
        @Nullable String parent,
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

    /**
     * The rest of what is known of a file and its content.
     *
     * @param meaning what the reason means, or the state when there is none
     * @param chunking how it was asked to be cut into chunks; null for the usual way
     * @param declaredType MIME type that the name tells; null when it tells none
     * @param exception class of the error behind the reason
     * @param entries how many files it holds, each a file of its own
     * @param duplicates other files with the same content, in the order they were first seen, at most
     *     {@link Inventory#MAX_FILES_NAMED}
     * @param duplicateCount how many there are
     * @param fingerprint extractor and chunker that processed the content; null while nothing did
     * @param processedAt when its content's record last changed
     */
    public record Details(
            long version,
            String meaning,
            List<String> tags,
            String runId,
            @Nullable String chunking,
            @Nullable String declaredType,
            @Nullable Integer pageCount,
            List<String> warnings,
            Map<String, Object> metadata,
            @Nullable String exception,
            int unconfirmed,
            int refused,
            int entries,
            List<String> duplicates,
            int duplicateCount,
            @Nullable String fingerprint,
            @Nullable Instant processedAt,
            List<Change> history) {}

    /** One version of the file. */
    public record Change(
            long version, String change, @Nullable String sha256, long sizeBytes, Instant at, String runId) {}
}
