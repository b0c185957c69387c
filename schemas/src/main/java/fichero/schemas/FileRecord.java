package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue: what one path holds now, and what it held. Topic {@code files}, keyed by file id.
 *
 * @param version counts changes of this file, from 1; orders attach and detach of its contents
 * @param sha256 hash of the content attached now (64 hex digits); null when nothing is
 * @param reason reason code when {@code UNREADABLE}, the rule when {@code IGNORED}; else null
 * @param runId the scan or watch that last changed this record
 * @param parent content key of the archive or mail that holds this file as an entry; null for a file on disk
 * @param chunking how it was asked to be cut into chunks, by name; null for the usual way
 * @param history the newest versions, newest first, at most {@link #MAX_HISTORY}
 */
public record FileRecord(
        int v,
        String source,
        String path,
        String absolutePath,
        String collection,
        String scope,
        List<String> tags,
        long version,
        State state,
        @Nullable String sha256,
        long sizeBytes,
        @Nullable Instant modifiedAt,
        @Nullable String fileKey,
        Instant firstSeenAt,
        Instant changedAt,
        String runId,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable String parent,
        @Nullable String chunking,
        List<Version> history)
        implements TopicValue {

    public static final int MAX_HISTORY = 20;

    /** What is at the path. */
    public enum State {
        @JsonProperty("present")
        PRESENT,
        @JsonProperty("gone")
        GONE,
        @JsonProperty("unreadable")
        UNREADABLE,
        @JsonProperty("ignored")
        IGNORED
    }

    /** What a version did. */
    public enum Change {
        @JsonProperty("created")
        CREATED,
        @JsonProperty("modified")
        MODIFIED,
        @JsonProperty("gone")
        GONE,
        @JsonProperty("unreadable")
        UNREADABLE,
        @JsonProperty("ignored")
        IGNORED
    }

    /** One version of the file. */
    public record Version(
            long version, Change change, @Nullable String sha256, long sizeBytes, Instant at, String runId) {}

    public FileRecord {
        tags = List.copyOf(tags);
        history = List.copyOf(history);
    }

    /** The record's key. */
    public String file() {
        return source + ":" + path;
    }

    /** Key of the content attached now, {@code <collection>/<scope>/<sha256>}, or null when nothing is. */
    @JsonIgnore
    public @Nullable String contentKey() {
        return sha256 == null ? null : collection + "/" + scope + "/" + sha256;
    }
}
