package fichero.query.answers;

import fichero.query.search.SearchQuery;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to know.
 *
 * @param search finds the passages; its words are the question
 * @param language ISO 639-1 code of the language to answer in, or null for the question's own
 */
public record Question(SearchQuery search, @Nullable String language) {

    public String words() {
        return search.words();
    }
}
