package fichero.core.identity;

/**
 * The short name of a content for people: {@code doc_} and the first 32 digits of its hash.
 *
 * @param value the whole spelling, with {@code doc_}
 */
public record ContentRef(String value) {

    private static final String PREFIX = "doc_";
    private static final int DIGITS = 32;

    public ContentRef {
        if (!value.startsWith(PREFIX)) {
            throw new IllegalArgumentException(
                    "a content ref starts with '" + PREFIX + "', but this is '" + value + "'");
        }
        Sha256.requireHex(value.substring(PREFIX.length()), DIGITS, "content ref");
    }

    public static ContentRef of(ContentHash hash) {
        return new ContentRef(PREFIX + hash.hex().substring(0, DIGITS));
    }

    @Override
    public String toString() {
        return value;
    }
}
