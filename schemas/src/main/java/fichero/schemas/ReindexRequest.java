package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Somebody asks for files of one source to be looked at again. Topic {@code requests}, keyed by
 * {@code <request id>/<source>/<part>}. The producer of the source writes a tombstone once all of them are published, or
 * told as gone or unreadable.
 *
 * @param requestId the same for all records of one request
 * @param part counts the records of one request and source, from 0
 * @param files file ids, at most {@link #MAX_FILES}; null for every file of the source
 * @param reprocess publish them whatever is known of them, so that their documents are processed anew; otherwise only
 *     what differs, by its bytes and not by its time
 * @param after files of the source up to this path are done, in the order of their paths: kept by the producer; null in
 *     a request for named files
 * @param requestedBy who or what asked
 * @param why for people
 */
public record ReindexRequest(
        int v,
        String requestId,
        String source,
        int part,
        @Nullable List<String> files,
        boolean reprocess,
        @Nullable String after,
        String requestedBy,
        String why,
        Instant requestedAt)
        implements TopicValue {

    /** A request for more files has more than one record. */
    public static final int MAX_FILES = 1000;

    public ReindexRequest {
        if (files != null) {
            files = List.copyOf(files);
            if (files.isEmpty() || files.size() > MAX_FILES) {
                throw new IllegalArgumentException(
                        "a request names 1 to " + MAX_FILES + " files, but this one names " + files.size());
            }
        }
    }

    /** The record's key. */
    public String key() {
        return requestId + "/" + source + "/" + part;
    }

    @JsonIgnore
    public boolean isForAll() {
        return files == null;
    }

    /** The same, of which files up to a path are done. */
    public ReindexRequest doneUpTo(String path) {
        return new ReindexRequest(v, requestId, source, part, files, reprocess, path, requestedBy, why, requestedAt);
    }
}
