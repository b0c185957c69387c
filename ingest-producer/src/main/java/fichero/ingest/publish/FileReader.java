package fichero.ingest.publish;

import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** Reads files that travel inline, and hashes those that do not. */
final class FileReader {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Disk disk;

    FileReader(Disk disk) {
        this.disk = disk;
    }

    /** The whole file, or null when it is not of that size any more. */
    byte @Nullable [] read(Path file, long size) throws IOException {
        int length = Math.toIntExact(size);
        try (InputStream in = disk.open(file)) {
            byte[] bytes = in.readNBytes(length);
            return bytes.length == length && in.read() < 0 ? bytes : null;
        }
    }

    /** The first 64 bits of the SHA-256 of a file, in constant memory. */
    long hash(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(disk.open(file), digest)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            while (in.read(buffer) >= 0) {
                // The digest sees what goes by.
            }
        }
        return ByteBuffer.wrap(digest.digest()).getLong();
    }

    /** The first 64 bits of the SHA-256 of bytes. */
    static long hash(byte[] bytes) {
        return ByteBuffer.wrap(sha256().digest(bytes)).getLong();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
