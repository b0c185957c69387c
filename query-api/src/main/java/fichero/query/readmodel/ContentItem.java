package fichero.query.readmodel;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One content as the inventory tells it, in JSON as it stands here.
 *
 * @param files the first files that hold it now, at most 100
 * @param fileCount how many hold it in all
 * @param otherCollections collections that hold the same bytes; ask for one with {@code collection}
 */
public record ContentItem(
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
        int chunks,
        int unconfirmed,
        int refused,
        List<String> files,
        int fileCount,
        List<String> otherCollections,
        String fingerprint,
        Instant createdAt,
        Instant updatedAt) {}
