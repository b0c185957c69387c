package fichero.extract.tika.child;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The pieces that questions and answers are made of: big-endian numbers, and strings and bytes after their length.
 * Lengths are checked before memory is taken for them, since a parser gone mad may write to our pipe.
 */
final class Frames {

    private static final int NULL = -1;

    private Frames() {}

    static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] readBytes(DataInputStream in, int maxBytes) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > maxBytes) {
            throw new IOException("a length of " + length + " is not within 0.." + maxBytes);
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    static void writeString(DataOutputStream out, @Nullable String value) throws IOException {
        if (value == null) {
            out.writeInt(NULL);
        } else {
            // A lone surrogate becomes one '?', so offsets stay true.
            writeBytes(out, value.getBytes(StandardCharsets.UTF_8));
        }
    }

    static @Nullable String readNullableString(DataInputStream in, int maxBytes) throws IOException {
        int length = in.readInt();
        if (length == NULL) {
            return null;
        }
        if (length < 0 || length > maxBytes) {
            throw new IOException("a length of " + length + " is not within 0.." + maxBytes);
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static String readString(DataInputStream in, int maxBytes) throws IOException {
        String value = readNullableString(in, maxBytes);
        if (value == null) {
            throw new IOException("a string is missing");
        }
        return value;
    }

    static int readCount(DataInputStream in, int max) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > max) {
            throw new IOException("a count of " + count + " is not within 0.." + max);
        }
        return count;
    }
}
