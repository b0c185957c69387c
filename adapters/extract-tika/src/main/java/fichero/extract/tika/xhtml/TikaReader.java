package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.core.failure.PoisonException;
import fichero.extract.tika.block.BlockReading;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.format.Sources;
import java.util.ArrayList;
import java.util.List;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;

/** Runs one Tika parser on one document. */
public final class TikaReader {

    /** What the parser is and how it is called. */
    @FunctionalInterface
    public interface Parse {
        void run(TikaInputStream bytes, XhtmlBlocks blocks, Metadata metadata, ParseContext context) throws Exception;
    }

    private TikaReader() {}

    public static ParsedDocument read(
            DocumentSource source, int maxCharacters, Layout layout, Entries entries, Parse parse) throws Exception {
        BlockText out = new BlockText(maxCharacters);
        XhtmlBlocks blocks = new XhtmlBlocks(out, layout);
        Metadata metadata = new Metadata();
        Attachments attachments = new Attachments(entries, layout.attachedPictures());
        ParseContext context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, attachments);
        List<String> warnings = new ArrayList<>(BlockReading.read(out, source.sizeBytes(), () -> {
            try (TikaInputStream bytes = Sources.open(source)) {
                parse.run(bytes, blocks, metadata, context);
            }
        }));
        PoisonException tooMuch = attachments.failure();
        if (tooMuch != null) {
            throw tooMuch;
        }
        DocumentProperties properties = DocumentProperties.of(metadata);
        return new ParsedDocument(
                out.text(),
                out.blocks(),
                properties.title() != null || layout.sheets() ? properties.title() : blocks.firstHeading(),
                properties.language(),
                out.page() == 0 ? null : out.page(),
                properties.metadata(),
                warnings);
    }
}
