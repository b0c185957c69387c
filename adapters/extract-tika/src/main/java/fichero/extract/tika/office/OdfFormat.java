package fichero.extract.tika.office;

import fichero.core.extraction.DocumentSource;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.block.BlockReading;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.data.SafeXml;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.format.Sources;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** OpenDocument texts, sheets and presentations (OASIS ODF 1.3): headings, lists and tables; sheets and slides by name and page. */
public final class OdfFormat implements DocumentFormat {

    private static final String PREFIX = "application/vnd.oasis.opendocument.";

    @Override
    public Set<String> types() {
        return Set.of(
                PREFIX + "text",
                PREFIX + "text-template",
                PREFIX + "text-master",
                PREFIX + "spreadsheet",
                PREFIX + "spreadsheet-template",
                PREFIX + "presentation",
                PREFIX + "presentation-template",
                PREFIX + "graphics");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        BlockText out = new BlockText(maxCharacters);
        OdfProperties properties = new OdfProperties();
        try (ZipFile zip = Sources.openZip(source)) {
            requireNoPassword(zip);
            read(zip, "meta.xml", properties);
            List<String> warnings = BlockReading.read(out, source.sizeBytes(), () -> {
                if (!read(zip, "content.xml", new OdfBlocks(out, type.contains("spreadsheet")))) {
                    throw new PoisonException(Reason.CORRUPT, "the document has no part content.xml");
                }
            });
            addObjects(zip, entries);
            return new ParsedDocument(
                    out.text(),
                    out.blocks(),
                    properties.title(),
                    properties.language(),
                    out.page() == 0 ? null : out.page(),
                    properties.metadata(),
                    warnings);
        }
    }

    private static boolean read(ZipFile zip, String part, DefaultHandler handler) throws IOException, SAXException {
        ZipArchiveEntry entry = zip.getEntry(part);
        if (entry == null) {
            return false;
        }
        try (InputStream xml = zip.getInputStream(entry)) {
            SafeXml.parse(xml, handler);
        }
        return true;
    }

    private static void requireNoPassword(ZipFile zip) throws IOException, SAXException {
        read(zip, "META-INF/manifest.xml", new DefaultHandler() {
            @Override
            public void startElement(String uri, String localName, String qName, Attributes attributes) {
                if (localName.equals("encryption-data")) {
                    throw new PoisonException(Reason.ENCRYPTED, "the document needs a password");
                }
            }
        });
    }

    /** Files of other programs; what this one made itself, such as charts, are folders. */
    private static void addObjects(ZipFile zip, Entries entries) throws IOException {
        for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
            if (entry.getName().startsWith("Object ") && entry.getName().indexOf('/') < 0) {
                try (InputStream bytes = zip.getInputStream(entry)) {
                    entries.add(entry.getName(), null, bytes);
                }
            }
        }
    }
}
