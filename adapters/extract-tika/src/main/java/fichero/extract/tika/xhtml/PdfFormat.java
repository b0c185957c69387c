package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.ocr.Tesseract;
import fichero.extract.tika.picture.ScannedPages;
import java.util.Set;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.jspecify.annotations.Nullable;

/** PDF, page by page; a page that is a picture has no text, but for what OCR makes of it. */
public final class PdfFormat implements DocumentFormat {

    private final CheckedPdfParser parser = new CheckedPdfParser();
    private @Nullable Tesseract tesseract;

    @Override
    public Set<String> types() {
        return Set.of("application/pdf");
    }

    @Override
    public void useOcr(Tesseract tesseract) {
        this.tesseract = tesseract;
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        ParsedDocument parsed =
                TikaReader.read(source, maxCharacters, Layout.PAGES, entries, (bytes, blocks, metadata, context) -> {
                    context.set(PDFParserConfig.class, config());
                    parser.parse(bytes, blocks, metadata, context);
                });
        Tesseract program = tesseract;
        return program == null ? parsed : ScannedPages.recognise(source, parsed, maxCharacters, program);
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
