package fichero.extract.tika.format;

import fichero.core.extraction.DocumentSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The first bytes of a document that may be text.
 *
 * @param bytes as Latin-1, so that a character is a byte
 */
record TextHead(String bytes) {

    private static final int LENGTH = 4096;

    /** Formats that begin with letters, as no text does. */
    private static final List<String> IMPOSTORS = List.of("%PDF-", "{\\rtf", "%!PS");

    static TextHead of(DocumentSource source) throws IOException {
        if (source instanceof DocumentSource.Inline inline) {
            byte[] all = inline.bytes();
            return new TextHead(new String(all, 0, Math.min(all.length, LENGTH), StandardCharsets.ISO_8859_1));
        }
        try (InputStream stream = source.open()) {
            return new TextHead(new String(stream.readNBytes(LENGTH), StandardCharsets.ISO_8859_1));
        }
    }

    /** Whether it is text beyond doubt: no control characters, and no format that begins like text. */
    boolean isText() {
        return IMPOSTORS.stream().noneMatch(bytes::startsWith) && bytes.chars().noneMatch(TextHead::isControl);
    }

    private static boolean isControl(int c) {
        return c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f';
    }
}
