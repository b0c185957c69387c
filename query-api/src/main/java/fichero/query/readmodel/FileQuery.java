package fichero.query.readmodel;

import org.jspecify.annotations.Nullable;

/**
 * Which files to list, in which order, and how many at a time.
 *
 * @param after where the page before ended, as {@link Page#next()} told it, or null to begin
 */
public record FileQuery(
        FileFilter filter, FileOrder order, @Nullable String after, int limit) {

    /** @throws IllegalArgumentException when {@code after} is no place in a list of this order */
    public FileQuery {
        if (after != null) {
            FilePlace.parse(after, order);
        }
    }

    /** The first files in the order of their ids. */
    public static FileQuery first(FileFilter filter, int limit) {
        return new FileQuery(filter, FileOrder.BY_PATH, null, limit);
    }

    /** What comes after a page. */
    public FileQuery from(String next) {
        return new FileQuery(filter, order, next, limit);
    }
}
