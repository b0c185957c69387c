package fichero.extract.tika.text;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Flag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of formats whose text is their bytes, as far as the limit goes: no more of a file is read than is used. What
 * is left out is left out after the end of a line, and told.
 */
public final class TextBytes {

    /** How far back a line may have begun; in a longer one the cut is between two characters. */
    private static final int LONGEST_LINE = 1024 * 1024;

    private final byte[] bytes;
    private final boolean whole;
    private final long sizeBytes;

    private TextBytes(byte[] bytes, boolean whole, long sizeBytes) {
        this.bytes = bytes;
        this.whole = whole;
        this.sizeBytes = sizeBytes;
    }

    /**
     * @param maxCharacters the longest text of a document, and so the most bytes: no charset makes more characters than
     *     it has bytes
     */
    public static TextBytes of(DocumentSource source, int maxCharacters) throws IOException {
        if (source instanceof DocumentSource.Inline inline) {
            return of(inline.bytes(), inline.sizeBytes() <= maxCharacters, maxCharacters, inline.sizeBytes());
        }
        try (InputStream stream = source.open()) {
            byte[] head = stream.readNBytes(maxCharacters);
            boolean whole = head.length < maxCharacters || stream.read() < 0;
            return of(head, whole, maxCharacters, source.sizeBytes());
        }
    }

    private static TextBytes of(byte[] head, boolean whole, int maxBytes, long sizeBytes) {
        byte[] bytes = whole ? head : Arrays.copyOf(head, cut(head, Math.min(head.length, maxBytes)));
        return new TextBytes(bytes, whole, sizeBytes);
    }

    /** The bytes that were read, for a look at them; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** @param declared the charset the document declares, or null */
    public DecodedText decode(@Nullable Charset declared) {
        DecodedText decoded = TextDecoder.decode(bytes, declared);
        if (whole) {
            return decoded;
        }
        List<String> warnings = new ArrayList<>(decoded.warnings());
        warnings.add(Flag.PARTIAL.with("only the first " + bytes.length + " of " + sizeBytes
                + " bytes were read, which is the limit for a text"));
        return new DecodedText(decoded.text(), warnings);
    }

    /** Where to end within the first bytes. */
    private static int cut(byte[] bytes, int length) {
        if (isWide(bytes)) {
            return length & ~3;
        }
        for (int i = length - 1; i >= Math.max(0, length - LONGEST_LINE); i--) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        int end = length;
        while (end > Math.max(0, length - 3) && (bytes[end - 1] & 0xC0) == 0x80) {
            end--;
        }
        return end > 0 && (bytes[end - 1] & 0xC0) == 0xC0 ? end - 1 : end;
    }

    /** UTF-16 and UTF-32 begin with a mark or have a NUL in each of their first Latin characters. */
    private static boolean isWide(byte[] bytes) {
        for (int i = 0; i < Math.min(4, bytes.length); i++) {
            if (bytes[i] == 0 || bytes[i] == (byte) 0xFF) {
                return true;
            }
        }
        return false;
    }
}
