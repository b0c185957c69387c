package fichero.extract.tika.archive;

import fichero.core.failure.Reason;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file inside a document, taken out.
 *
 * @param path as {@link fichero.core.extraction.Entry#path()}
 * @param file where its bytes are; null when it was refused
 * @param refused why, or null
 */
public record SpooledEntry(
        String path,
        long sizeBytes,
        @Nullable Instant modifiedAt,
        @Nullable Path file,
        @Nullable Reason refused,
        @Nullable String detail) {}
