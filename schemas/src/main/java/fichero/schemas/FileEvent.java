package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something was seen of a file. Topic {@code file-events}, keyed by file id ({@code <source>:<path>}).
 *
 * @param eventId unique per event
 * @param path relative to the source's root, {@code /} separators, raw
 * @param absolutePath where it is on the producer's machine, for people
 * @param scope {@code public} or {@code session:<id>}
 * @param sizeBytes size when read; 0 unless {@code SEEN}
 * @param fileKey inode or the like, to recognise the same file cheaply; null where the file system has none
 * @param runId the scan or watch that found it
 * @param bytes the content, inline; null when it is large (then {@code reference}) or the type is not {@code SEEN}
 * @param reference {@code file:} URI that the processor must be able to read; null when inline
 * @param reason reason code for {@code UNREADABLE}, the rule for {@code IGNORED}; else null
 * @param parent content key of the archive or mail that holds this file as an entry; null for a file on disk
 * @param chunking how to cut it into chunks, by name; null for the usual way
 */
@SuppressWarnings("ArrayRecordComponent")
public record FileEvent(
        int v,
        String eventId,
        Type type,
        String source,
        String path,
        String absolutePath,
        String collection,
        String scope,
        List<String> tags,
        long sizeBytes,
        @Nullable Instant modifiedAt,
        @Nullable String fileKey,
        Origin origin,
        String runId,
        Instant observedAt,
        byte @Nullable [] bytes,
        @Nullable String reference,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable String parent,
        @Nullable String chunking)
        implements TopicValue {

    /** What was seen. */
    public enum Type {
        /** The file is there, quiet and readable. */
        @JsonProperty("seen")
        SEEN,
        /** The file is not there any more. */
        @JsonProperty("gone")
        GONE,
        /** The file is there but cannot be read, or never comes to rest, or is too large; what was known of it stays. */
        @JsonProperty("unreadable")
        UNREADABLE,
        /** A rule says that the file is not for us. */
        @JsonProperty("ignored")
        IGNORED
    }

    public FileEvent {
        tags = List.copyOf(tags);
    }

    /** The record's key. */
    public String file() {
        return source + ":" + path;
    }

    /**
     * A file of the catalogue is to be taken for gone, whatever is on disk.
     *
     * @param why for people
     */
    // NullAway does not see that an array component of a compiled record is nullable.
    @SuppressWarnings("NullAway")
    public static FileEvent gone(FileRecord file, String runId, String why, Instant now) {
        return new FileEvent(
                TopicValue.VERSION,
                UUID.randomUUID().toString(),
                Type.GONE,
                file.source(),
                file.path(),
                file.absolutePath(),
                file.collection(),
                file.scope(),
                file.tags(),
                0,
                null,
                null,
                Origin.SCAN,
                runId,
                now,
                null,
                null,
                null,
                why,
                file.parent(),
                file.chunking());
    }
}
