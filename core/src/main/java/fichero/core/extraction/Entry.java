package fichero.core.extraction;

import fichero.core.failure.Reason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file inside a document: an entry of an archive, an attachment of a mail.
 *
 * @param path where it is inside, {@code /} separators, without {@code .}, {@code ..} or a leading slash, not empty;
 *     unique within its document
 * @param source its bytes, valid only while {@link EntrySink#accept} runs; null when it could not be taken out
 * @param refused why it could not be taken out, or null
 * @param detail the same for people, or null
 */
public record Entry(
        String path,
        long sizeBytes,
        @Nullable Instant modifiedAt,
        @Nullable DocumentSource source,
        @Nullable Reason refused,
        @Nullable String detail) {

    public Entry {
        if ((source == null) == (refused == null)) {
            throw new IllegalArgumentException("an entry has either bytes or the reason why not: " + path);
        }
    }
}
