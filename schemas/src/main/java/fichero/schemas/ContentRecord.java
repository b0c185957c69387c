package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of one distinct content. Topic {@code contents}, keyed by content key ({@code collection/scope/sha256}).
 * A tombstone says that it is gone for good.
 *
 * @param reason reason code when quarantined or empty, or when some texts were refused; else null
 * @param detail what exactly went wrong, for people
 * @param exception class of the error behind it, or null
 * @param name name of the file that brought it first, for its declared type
 * @param chunks how many chunks it has
 * @param unconfirmed how many of them the index has not confirmed yet
 * @param refused how many of them the embedder refused
 * @param entries how many entries or attachments it holds, each a file of its own; null for none
 * @param locations file ids that hold it, at most 100
 * @param locationCount how many files hold it
 * @param revision counts emissions of its chunks
 * @param fingerprint extractor and chunker that processed it
 */
public record ContentRecord(
        int v,
        String collection,
        String scope,
        String sha256,
        String contentRef,
        ContentStatus status,
        @Nullable String reason,
        @Nullable String detail,
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
        @Nullable Integer entries,
        List<String> locations,
        int locationCount,
        long revision,
        String fingerprint,
        Instant createdAt,
        Instant updatedAt)
        implements TopicValue {

    public ContentRecord {
        metadata = Metadata.of(metadata);
        warnings = List.copyOf(warnings);
        locations = List.copyOf(locations);
    }

    /** How many files it holds. */
    @JsonIgnore
    public int entryCount() {
        return entries == null ? 0 : entries;
    }

    /** The record's key. */
    public String key() {
        return collection + "/" + scope + "/" + sha256;
    }
}
