package fichero.query.search;

import fichero.core.index.SearchMode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks for, checked.
 *
 * @param minScore applies as {@link fichero.core.index.SearchRequest} says; null for none
 * @param collection exact collection, or null for any
 * @param path start of a file's absolute path or id, or null for any
 * @param metadata each key has this value
 * @param languages ISO 639-1; empty for any
 */
public record SearchQuery(
        String words,
        SearchMode mode,
        int topK,
        @Nullable Double minScore,
        @Nullable String collection,
        @Nullable String path,
        Map<String, String> metadata,
        List<String> languages,
        boolean highlights) {

    public static final int DEFAULT_TOP_K = 10;
    public static final int MAX_TOP_K = 100;
    public static final int MAX_CHARACTERS = 1_000;

    public SearchQuery {
        metadata = Map.copyOf(metadata);
        languages = List.copyOf(languages);
    }
}
