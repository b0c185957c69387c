package fichero.extract.tika.office;

import fichero.core.extraction.Block;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.block.BlockReading;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.data.SafeXml;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.format.Sources;
import fichero.extract.tika.text.TextDecoder;
import fichero.extract.tika.xhtml.HtmlText;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Books (EPUB 2 and 3): the chapters in reading order, each with the structure of its HTML. */
public final class EpubFormat implements DocumentFormat {

    /** Ways to scramble fonts; whatever else is encrypted needs a key. */
    private static final Set<String> FONT_SCRAMBLING =
            Set.of("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC");

    @Override
    public Set<String> types() {
        return Set.of("application/epub+zip", "application/x-ibooks+zip");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        BlockText out = new BlockText(maxCharacters);
        try (ZipFile zip = Sources.openZip(source)) {
            requireNoKey(zip);
            EpubPackage book = EpubPackage.of(zip);
            List<String> missing = new ArrayList<>();
            List<String> warnings = new ArrayList<>(BlockReading.read(out, source.sizeBytes(), () -> {
                for (String chapter : book.chapters()) {
                    read(zip, chapter, maxCharacters, out, missing);
                }
            }));
            if (!missing.isEmpty()) {
                warnings.add(Flag.PARTIAL.with("the book lacks " + missing.size() + " of its "
                        + book.chapters().size() + " chapters, such as " + missing.get(0)));
            }
            return new ParsedDocument(
                    out.text(),
                    out.blocks(),
                    book.title() != null ? book.title() : firstHeading(out),
                    book.language(),
                    null,
                    book.metadata(),
                    warnings);
        }
    }

    private static void read(ZipFile zip, String chapter, int maxCharacters, BlockText out, List<String> missing)
            throws Exception {
        ZipArchiveEntry entry = zip.getEntry(chapter);
        if (entry == null) {
            missing.add(chapter);
            return;
        }
        byte[] html;
        try (InputStream bytes = zip.getInputStream(entry)) {
            html = bytes.readNBytes(maxCharacters);
        }
        HtmlText.read(TextDecoder.decode(html, HtmlText.declaredCharset(html)).text(), out);
        out.end();
    }

    private static @Nullable String firstHeading(BlockText out) {
        for (Block block : out.blocks()) {
            if (block.kind() == Block.Kind.HEADING) {
                return out.text().substring(block.start(), block.end()).replaceAll("\\s+", " ");
            }
        }
        return null;
    }

    private static void requireNoKey(ZipFile zip) throws IOException, SAXException {
        ZipArchiveEntry encryption = zip.getEntry("META-INF/encryption.xml");
        if (encryption == null) {
            return;
        }
        try (InputStream xml = zip.getInputStream(encryption)) {
            SafeXml.parse(xml, new DefaultHandler() {
                @Override
                public void startElement(String uri, String localName, String qName, Attributes attributes) {
                    String algorithm = attributes.getValue("Algorithm");
                    if (localName.equals("EncryptionMethod")
                            && algorithm != null
                            && !FONT_SCRAMBLING.contains(algorithm)) {
                        throw new PoisonException(Reason.ENCRYPTED, "the book is encrypted for its buyer");
                    }
                }
            });
        }
    }
}
