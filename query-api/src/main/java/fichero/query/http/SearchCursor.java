package fichero.query.http;

import fichero.query.search.SearchQuery;
import org.jspecify.annotations.Nullable;

/** Where the next page of a search begins; of this search and no other. */
final class SearchCursor {

    private SearchCursor() {}

    static @Nullable String of(@Nullable String offset, SearchQuery query) {
        return Cursor.of(offset == null ? null : offset + "/" + query.fingerprint());
    }

    static int offset(String cursor, SearchQuery query) {
        String[] parts = Cursor.read(cursor).split("/", -1);
        if (parts.length != 2 || !parts[1].equals(query.fingerprint())) {
            throw ProblemException.invalid(
                    "'cursor' is not one that this search answered: give it with the same parameters, or begin without it");
        }
        try {
            int offset = Integer.parseInt(parts[0]);
            if (offset < 0 || offset > SearchQuery.Presentation.MAX_OFFSET) {
                throw Cursor.wrong();
            }
            return offset;
        } catch (NumberFormatException e) {
            throw Cursor.wrong();
        }
    }
}
