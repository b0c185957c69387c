package fichero.query.readmodel;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One content that several files hold, in JSON as it stands here.
 *
 * @param wastedBytes what all files but one take up
 * @param files in the order they were first seen, at most {@link Inventory#MAX_FILES_NAMED}
 */
public record DuplicateItem(
        String contentRef,
        String sha256,
        String collection,
        @Nullable String detectedType,
        @Nullable String title,
        long sizeBytes,
        long wastedBytes,
        int fileCount,
        List<Holder> files) {

    /** One file that holds it. */
    public record Holder(String file, String path, Instant firstSeenAt) {}

    /** All contents that several files hold, counted. */
    public record Totals(long contents, long files, long wastedBytes) {}
}
