package fichero.core.identity;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The bytes of a file: full SHA-256.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record ContentHash(String hex) {

    private static final int BUFFER_BYTES = 64 * 1024;

    public ContentHash {
        Sha256.requireHex(hex, 64, "content hash");
    }

    public static ContentHash of(byte[] bytes) {
        return new ContentHash(Sha256.hex(bytes));
    }

    /** Hashes to the end of the stream in constant memory. The caller closes the stream. */
    public static ContentHash of(InputStream bytes) throws IOException {
        MessageDigest digest = Sha256.digest();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
            digest.update(buffer, 0, read);
        }
        return new ContentHash(HexFormat.of().formatHex(digest.digest()));
    }

    @Override
    public String toString() {
        return hex;
    }
}
