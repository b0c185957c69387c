package fichero.extract.tika.office;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.xhtml.Layout;
import fichero.extract.tika.xhtml.TikaReader;
import fichero.extract.tika.xhtml.XhtmlBlocks;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.apache.poi.hslf.usermodel.HSLFObjectData;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.poifs.filesystem.FileMagic;
import org.apache.poi.poifs.filesystem.Ole10Native;
import org.apache.poi.poifs.filesystem.Ole10NativeException;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.SummaryExtractor;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** PowerPoint presentations before 2007. */
public final class PptFormat implements DocumentFormat {

    @Override
    public Set<String> types() {
        return Set.of("application/vnd.ms-powerpoint");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        return TikaReader.read(source, maxCharacters, Layout.FLOW, entries, PptFormat::read);
    }

    private static void read(TikaInputStream bytes, XhtmlBlocks blocks, Metadata metadata, ParseContext context)
            throws Exception {
        try (POIFSFileSystem file = new POIFSFileSystem(bytes.getFile(), true)) {
            new SummaryExtractor(metadata).parseSummaries(file.getRoot());
            try (HSLFSlideShow show = new HSLFSlideShow(file.getRoot())) {
                new SlideText(blocks.out()).write(show);
                for (HSLFObjectData object : show.getEmbeddedObjects()) {
                    attach(object, blocks, context.get(EmbeddedDocumentExtractor.class));
                }
            }
        }
    }

    private static void attach(HSLFObjectData object, XhtmlBlocks blocks, EmbeddedDocumentExtractor attachments)
            throws IOException, SAXException {
        try (TikaInputStream bytes = TikaInputStream.get(object.getInputStream())) {
            Metadata metadata = new Metadata();
            String name = object.getFileName();
            if (name != null) {
                metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
            }
            byte[] packed = packed(bytes, metadata);
            InputStream content = packed == null ? bytes : TikaInputStream.get(packed);
            if ((packed == null || packed.length > 0) && attachments.shouldParseEmbedded(metadata)) {
                attachments.parseEmbedded(content, blocks, metadata, false);
            }
        }
    }

    /** A file that was put on a slide as it is, is wrapped; null for what a program made there, no bytes for nothing. */
    private static byte @Nullable [] packed(TikaInputStream bytes, Metadata metadata) throws IOException {
        if (FileMagic.valueOf(bytes) != FileMagic.OLE2) {
            return null;
        }
        try (POIFSFileSystem object = new POIFSFileSystem(bytes.getFile(), true)) {
            if (object.getRoot().getEntryNames().isEmpty()) {
                return new byte[0];
            }
            Ole10Native file = Ole10Native.createFromEmbeddedOleObject(object);
            if (file.getLabel() != null) {
                metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, file.getLabel());
            }
            return file.getDataBuffer();
        } catch (Ole10NativeException | IOException e) {
            return null;
        }
    }
}
