package fichero.core.identity;

/**
 * What the embedder sees: the first 32 hexadecimal digits of the SHA-256 of an embedding text. Equal texts have equal
 * hashes whatever document they are in, so a text is embedded once; but those of a session have hashes of their own, or
 * how soon a text has its vector would tell whether somebody else has it.
 */
public record TextHash(String hex) {

    private static final int DIGITS = 32;

    /** No session's id holds it. */
    private static final String SEPARATOR = "/";

    public TextHash {
        Sha256.requireHex(hex, DIGITS, "text hash");
    }

    public static TextHash of(String embeddingText) {
        return new TextHash(Sha256.hex(embeddingText).substring(0, DIGITS));
    }

    /** The hash of a text of whoever may see it. */
    public static TextHash of(AccessScope scope, String embeddingText) {
        return scope.equals(AccessScope.PUBLIC) ? of(embeddingText) : of(scope + SEPARATOR + embeddingText);
    }

    @Override
    public String toString() {
        return hex;
    }
}
