package fichero.extract.tika.format;

import fichero.core.extraction.DocumentSource;
import java.io.IOException;
import org.apache.commons.compress.archivers.zip.ZipFile;
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

    /** A document that is a zip file inside; read by its directory, so that no more of it is unpacked than is used. */
    public static ZipFile openZip(DocumentSource source) throws IOException {
        ZipFile.Builder builder = ZipFile.builder();
        if (source instanceof DocumentSource.Inline inline) {
            builder.setByteArray(inline.bytes());
        } else if (source instanceof DocumentSource.Reference reference) {
            builder.setPath(reference.path());
        }
        return builder.get();
    }
}
