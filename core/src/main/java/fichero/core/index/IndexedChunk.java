package fichero.core.index;

import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The payload of one point: all that a search hit shows and all that filters look at.
 *
 * @param chunkIndex place in its content, from 0
 * @param start first character of the chunk in its content's text (UTF-16)
 * @param end one past the last
 * @param page from 1, or 0 when the format has no pages
 * @param locations files that hold this content now; at most {@link #MAX_LOCATIONS}
 * @param locationCount how many files hold it in all
 * @param language ISO 639-1, or null; decides the analysis of the text
 * @param metadata values are String, Long, Double, Boolean or lists of these
 */
public record IndexedChunk(
        PointId id,
        ContentKey content,
        int chunkIndex,
        int start,
        int end,
        String text,
        @Nullable String title,
        List<String> headingPath,
        int page,
        int pageEnd,
        @Nullable String language,
        String detectedType,
        List<Location> locations,
        int locationCount,
        Map<String, Object> metadata) {

    public static final int MAX_LOCATIONS = 100;

    public IndexedChunk {
        headingPath = List.copyOf(headingPath);
        locations = List.copyOf(locations);
        metadata = Map.copyOf(metadata);
        if (locations.size() > MAX_LOCATIONS) {
            throw new IllegalArgumentException(
                    "a point names at most " + MAX_LOCATIONS + " locations, but " + id + " has " + locations.size());
        }
    }

    /**
     * One place that holds the content.
     *
     * @param file file id, {@code <source>:<relative path>}
     * @param path absolute path, for people and path filters
     */
    public record Location(String file, String path, List<String> tags) {
        public Location {
            tags = List.copyOf(tags);
        }
    }
}
