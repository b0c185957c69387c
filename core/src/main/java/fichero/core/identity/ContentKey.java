package fichero.core.identity;

/**
 * Bytes within one access scope: contents are shared only inside one collection and one scope. Spelled
 * {@code <collection>/<scope>/<sha256>}.
 *
 * @param collection the collection's name, without {@code /}
 */
public record ContentKey(String collection, AccessScope scope, ContentHash hash) {

    public ContentKey {
        if (collection.isEmpty() || collection.indexOf('/') >= 0) {
            throw new IllegalArgumentException(
                    "a collection is a non-empty name without '/', but this is '" + collection + "'");
        }
    }

    /** Reads the spelling that {@link #toString()} writes. */
    public static ContentKey parse(String spelled) {
        int first = spelled.indexOf('/');
        int last = spelled.lastIndexOf('/');
        if (first < 0 || first == last) {
            throw new IllegalArgumentException(
                    "a content key is <collection>/<scope>/<sha256>, but this is '" + spelled + "'");
        }
        return new ContentKey(
                spelled.substring(0, first),
                AccessScope.parse(spelled.substring(first + 1, last)),
                new ContentHash(spelled.substring(last + 1)));
    }

    public ContentRef ref() {
        return ContentRef.of(hash);
    }

    @Override
    public String toString() {
        return collection + "/" + scope + "/" + hash;
    }
}
