package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.format.Sources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Looks into the zip file that an Office document is before POI does, which takes what it finds of a cut one for the
 * whole, and understands only part of Strict Open XML.
 */
public final class OfficePackage {

    private static final String RELATIONSHIPS = "_rels/.rels";
    private static final String STRICT_NAMESPACE = "http://purl.oclc.org/ooxml/";
    private static final int MAX_RELATIONSHIPS_BYTES = 1024 * 1024;

    private OfficePackage() {}

    /** @throws PoisonException when it is cut short or of the strict kind */
    public static void requireWhole(DocumentSource source) throws IOException {
        try (ZipFile zip = Sources.openZip(source)) {
            ZipArchiveEntry entry = zip.getEntry(RELATIONSHIPS);
            if (entry == null) {
                throw new PoisonException(Reason.CORRUPT, "the document has no part " + RELATIONSHIPS);
            }
            try (InputStream relationships = zip.getInputStream(entry)) {
                String xml = new String(relationships.readNBytes(MAX_RELATIONSHIPS_BYTES), StandardCharsets.UTF_8);
                if (xml.contains(STRICT_NAMESPACE)) {
                    throw new PoisonException(
                            Reason.UNSUPPORTED,
                            "the document is Strict Open XML; save it as a plain .docx, .xlsx or .pptx");
                }
            }
        }
    }
}
