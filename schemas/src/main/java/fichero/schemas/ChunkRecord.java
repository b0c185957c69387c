package fichero.schemas;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One chunk of one content with all that the index stores of it. Topic {@code chunks}, keyed by chunk key
 * ({@code <text hash>/<point id>}), partitioned by the text hash. A tombstone makes the chunk obsolete.
 *
 * @param contentKey {@code <collection>/<scope>/<sha256>}
 * @param ordinal place in the content, from 0
 * @param start first character in the content's text (UTF-16)
 * @param end one past the last
 * @param text literally as in the source
 * @param embeddingText what the embedder sees
 * @param page from 1, or 0 when the format has no pages
 * @param metadata values are string, number, boolean or lists of these
 * @param locations files that hold the content, at most 100
 * @param locationCount how many hold it in all
 * @param revision the content's revision that this was emitted with; feedback repeats it
 */
public record ChunkRecord(
        int v,
        String contentKey,
        int ordinal,
        int start,
        int end,
        String text,
        String embeddingText,
        @Nullable String title,
        List<String> headingPath,
        int page,
        int pageEnd,
        @Nullable String language,
        String detectedType,
        Map<String, Object> metadata,
        List<Location> locations,
        int locationCount,
        Lane lane,
        long revision)
        implements TopicValue {

    /** One file that holds the content. */
    public record Location(String file, String path, List<String> tags) {
        public Location {
            tags = List.copyOf(tags);
        }
    }

    public ChunkRecord {
        headingPath = List.copyOf(headingPath);
        metadata = Metadata.of(metadata);
        locations = List.copyOf(locations);
    }
}
