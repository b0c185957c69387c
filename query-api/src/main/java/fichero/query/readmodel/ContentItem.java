package fichero.query.readmodel;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One content as the inventory tells it, in JSON as it stands here.
 *
 * @param contentKey not told: which of several contents with the same bytes it is
 * @param flags codes of what a person should know of it although it was indexed
 * @param entries how many files it holds, each a file of its own
 * @param files the first files that hold it now, at most 100
 * @param fileCount how many hold it in all
 * @param otherCollections collections that hold the same bytes; ask for one with {@code collection}
 */
public record ContentItem(
        @JsonIgnore String contentKey,
        String contentRef,
        String sha256,
        String collection,
        String status,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable String advice,
        @Nullable String exception,
        String name,
        @Nullable String detectedType,
        long sizeBytes,
        @Nullable String title,
        @Nullable String language,
        @Nullable Integer pageCount,
        Map<String, Object> metadata,
        List<String> warnings,
        List<String> flags,
        int chunks,
        int unconfirmed,
        int refused,
        int entries,
        List<String> files,
        int fileCount,
        List<String> otherCollections,
        String fingerprint,
        Instant createdAt,
        Instant updatedAt) {}
