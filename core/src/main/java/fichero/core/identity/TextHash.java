package fichero.core.identity;

/**
 * What the embedder sees: the first 32 hexadecimal digits of the SHA-256 of an embedding text. Equal texts have equal
 * hashes whatever document they are in, so a text is embedded once.
 */
public record TextHash(String hex) {

    private static final int DIGITS = 32;

    public TextHash {
        Sha256.requireHex(hex, DIGITS, "text hash");
    }

    public static TextHash of(String embeddingText) {
        return new TextHash(Sha256.hex(embeddingText).substring(0, DIGITS));
    }

    @Override
    public String toString() {
        return hex;
    }
}
