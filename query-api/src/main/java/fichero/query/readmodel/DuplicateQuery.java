package fichero.query.readmodel;

import org.jspecify.annotations.Nullable;

/**
 * Which contents that several files hold to list.
 *
 * @param minSize in bytes; smaller contents are left out
 * @param after where the page before ended, as {@link Page#next()} told it, or null to begin
 */
public record DuplicateQuery(
        @Nullable String collection, long minSize, @Nullable String after, int limit) {

    private static final String SEPARATOR = "\n";

    /** @throws IllegalArgumentException when {@code after} is no place in such a list */
    public DuplicateQuery {
        if (after != null) {
            Place.parse(after);
        }
    }

    /** A place in the list, right after one content. */
    record Place(long wasted, String contentKey) {

        static Place parse(String spelled) {
            int separator = spelled.indexOf(SEPARATOR);
            if (separator < 0) {
                throw new IllegalArgumentException("'" + spelled + "' is no place in a list of duplicates");
            }
            return new Place(Long.parseLong(spelled.substring(0, separator)), spelled.substring(separator + 1));
        }

        @Override
        public String toString() {
            return wasted + SEPARATOR + contentKey;
        }
    }
}
