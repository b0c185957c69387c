package fichero.extract.tika.format;

import fichero.core.extraction.DocumentSource;
import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.io.TikaInputStream;

/** How formats get at the bytes of a document. */
public final class Sources {

    private Sources() {}

    /** A stream for Tika that knows the file behind it, if there is one, so that a large one is not copied. */
    public static TikaInputStream open(DocumentSource source) throws IOException {
        if (source instanceof DocumentSource.Inline inline) {
            return TikaInputStream.get(inline.bytes());
        }
        if (source instanceof DocumentSource.Reference reference) {
            return TikaInputStream.get(reference.path());
        }
        throw new IllegalStateException("unknown kind of source: " + source.getClass());
    }

    /** All bytes; whoever calls this has checked the size. */
    public static byte[] readAll(DocumentSource source) throws IOException {
        if (source instanceof DocumentSource.Inline inline) {
            return inline.bytes();
        }
        try (InputStream bytes = source.open()) {
            return bytes.readAllBytes();
        }
    }
}
