package fichero.query.readmodel;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One quarantined file with all that tells why, in JSON as it stands here.
 *
 * @param exception class of the error behind it
 * @param detectedType MIME type told from the bytes
 * @param declaredType MIME type told by the name
 * @param fingerprint extractor and chunker that processed the content; null when nothing did, as with a file that cannot
 *     be read
 * @param updatedAt when that was last told
 */
public record QuarantinedFile(
        String file,
        String source,
        String collection,
        String path,
        String reason,
        @Nullable String detail,
        @Nullable String advice,
        @Nullable String exception,
        @Nullable String detectedType,
        @Nullable String declaredType,
        long sizeBytes,
        @Nullable String sha256,
        @Nullable String contentRef,
        @Nullable String fingerprint,
        Instant updatedAt) {}
