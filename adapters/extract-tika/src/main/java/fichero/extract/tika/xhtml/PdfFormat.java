package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.util.Set;
import org.apache.tika.parser.pdf.PDFParserConfig;

/** PDF, page by page. No OCR: a page that is a picture has no text. */
public final class PdfFormat implements DocumentFormat {

    private final CheckedPdfParser parser = new CheckedPdfParser();

    @Override
    public Set<String> types() {
        return Set.of("application/pdf");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        return TikaReader.read(source, maxCharacters, LineBreaks.KEPT, true, (bytes, blocks, metadata, context) -> {
            context.set(PDFParserConfig.class, config());
            parser.parse(bytes, blocks, metadata, context);
        });
    }

    private static PDFParserConfig config() {
        PDFParserConfig config = new PDFParserConfig();
        config.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
        config.setExtractInlineImages(false);
        // Bookmarks repeat the headings after the last page.
        config.setExtractBookmarksText(false);
        return config;
    }
}
