package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue says which file holds a content now. Repartition topic, keyed by content key.
 *
 * @param file file id
 * @param version the file's version that this command belongs to; older ones never undo newer ones
 * @param replaces content key that this file held before and that may go once this one is indexed or has failed; null
 *     for a new file
 * @param bytes the content, or null when it is at {@code reference}; null for {@code DETACH}
 * @param chunking how to cut it into chunks, by name; null for the usual way
 */
@SuppressWarnings("ArrayRecordComponent")
public record ContentCommand(
        int v,
        Type type,
        String file,
        String path,
        List<String> tags,
        long version,
        Lane lane,
        boolean reprocess,
        @Nullable String replaces,
        long sizeBytes,
        byte @Nullable [] bytes,
        @Nullable String reference,
        @Nullable String chunking,
        Instant at)
        implements TopicValue, ContentMessage {

    /** What to do. */
    public enum Type {
        @JsonProperty("attach")
        ATTACH,
        @JsonProperty("detach")
        DETACH
    }

    public ContentCommand {
        tags = List.copyOf(tags);
    }
}
