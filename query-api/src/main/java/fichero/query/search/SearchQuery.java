package fichero.query.search;

import fichero.core.index.SearchMode;
import fichero.core.index.query.Condition;
import fichero.core.index.query.ParsedQuery;
import fichero.core.index.query.QueryParser;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks for, checked.
 *
 * @param words the query as typed
 * @param topK hits, or documents when the presentation groups, at most
 * @param minScore least cosine similarity of what meaning alone finds; null for none
 * @param collection exact collection, or null for any
 * @param path start of a file's absolute path or id, or null for any
 * @param metadata each key has this value
 * @param languages ISO 639-1; empty for any
 * @param filter what else must hold, or null
 * @param operators whether the words may have operators; else all of them is text
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
        boolean highlights,
        @Nullable Condition filter,
        boolean operators,
        Presentation presentation) {

    public static final int DEFAULT_TOP_K = 10;
    public static final int MAX_TOP_K = 100;
    public static final int MAX_CHARACTERS = 1_000;

    public SearchQuery {
        metadata = Map.copyOf(metadata);
        languages = List.copyOf(languages);
    }

    /** A text, such as a question, presented as it comes. */
    public SearchQuery(
            String words,
            SearchMode mode,
            int topK,
            @Nullable Double minScore,
            @Nullable String collection,
            @Nullable String path,
            Map<String, String> metadata,
            List<String> languages,
            boolean highlights) {
        this(
                words,
                mode,
                topK,
                minScore,
                collection,
                path,
                metadata,
                languages,
                highlights,
                null,
                false,
                Presentation.PLAIN);
    }

    /**
     * How the hits are shown.
     *
     * @param offset hits, or documents, that are left out before the first
     * @param perDocument so many hits of one document come before those of others; 0 for as it comes
     * @param groupSize 0 for single hits; else a hit for each document, with as many of its hits at most
     * @param facets fields whose values are counted
     * @param explain whether hits tell their place in each leg
     */
    public record Presentation(int offset, int perDocument, int groupSize, List<String> facets, boolean explain) {

        public static final int MAX_OFFSET = 1_000;
        public static final int MAX_GROUP_SIZE = 20;
        public static final int DEFAULT_PER_DOCUMENT = 3;

        /** As it comes. */
        public static final Presentation PLAIN = new Presentation(0, 0, 0, List.of(), false);

        public Presentation {
            facets = List.copyOf(facets);
        }
    }

    /** The same search, shown in another way. */
    public SearchQuery presentedAs(Presentation shown) {
        return with(operators, shown);
    }

    /** The same search by all of the words as text, as a question is, shown as it comes. */
    public SearchQuery asText() {
        return with(false, Presentation.PLAIN);
    }

    private SearchQuery with(boolean operators, Presentation shown) {
        return new SearchQuery(
                words,
                mode,
                topK,
                minScore,
                collection,
                path,
                metadata,
                languages,
                highlights,
                filter,
                operators,
                shown);
    }

    /** @throws fichero.core.index.query.QuerySyntaxException when operators are used, but not as they go */
    ParsedQuery parsed() {
        return operators ? QueryParser.parse(words) : ParsedQuery.text(words);
    }

    /** The same for all pages of one search, and hardly ever for those of another. */
    public String fingerprint() {
        String all = String.join(
                "\n",
                List.of(
                        words,
                        mode.code(),
                        String.valueOf(minScore),
                        String.valueOf(collection),
                        String.valueOf(path),
                        new TreeMap<>(metadata).toString(),
                        languages.toString(),
                        String.valueOf(filter),
                        presentation.perDocument + "/" + presentation.groupSize));
        return Integer.toHexString(all.hashCode());
    }
}
