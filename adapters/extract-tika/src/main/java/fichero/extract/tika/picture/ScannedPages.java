package fichero.extract.tika.picture;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Flag;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ExpansionException;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.ocr.Recognition;
import fichero.extract.tika.ocr.Tesseract;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/** Fills in the pages of a PDF that have no text with what OCR makes of their pictures, in their place. */
public final class ScannedPages {

    /** Enough for letters of eight points, and 4 MB for a page in grey. */
    private static final float DOTS_PER_INCH = 200;

    private static final float POINTS_PER_INCH = 72;
    private static final double MAX_PIXELS = 16_000_000;

    private ScannedPages() {}

    /** @param parsed what the PDF's own text is */
    public static ParsedDocument recognise(
            DocumentSource source, ParsedDocument parsed, int maxCharacters, Tesseract tesseract) {
        int pages = parsed.pageCount() == null ? 0 : parsed.pageCount();
        Set<Integer> withText = new HashSet<>();
        for (Block block : parsed.blocks()) {
            if (block.kind() != Kind.PAGE_BREAK) {
                withText.add(block.page());
            }
        }
        if (withText.size() >= pages) {
            return parsed;
        }
        Recognition recognition = tesseract.start();
        BlockText out = new BlockText(maxCharacters);
        try (PDDocument document = open(source)) {
            for (int page = 1; page <= pages; page++) {
                out.beginPage();
                if (withText.contains(page)) {
                    copy(parsed, page, out);
                } else {
                    RecognisedText.write(read(document, page, recognition), out);
                }
            }
        } catch (ExpansionException e) {
            // The rest is told below as what was left out.
            recognition.fail();
        } catch (IOException e) {
            // It opened before; whatever it is, the PDF's own text is there.
            return parsed;
        }
        out.finish();
        return new ParsedDocument(
                        out.text(),
                        out.blocks(),
                        parsed.title(),
                        parsed.language(),
                        pages,
                        parsed.metadata(),
                        parsed.warnings())
                .withWarnings(warnings(recognition));
    }

    private static List<String> warnings(Recognition recognition) {
        List<String> warnings = new ArrayList<>();
        if (recognition.pictures() > 0) {
            warnings.add(Flag.OCR.with(
                    "the text of " + recognition.pictures() + " pages is what OCR made of their pictures"));
        }
        if (recognition.failures() > 0) {
            warnings.add(Flag.PARTIAL.with(
                    recognition.failures() + " pages without text could not be read by OCR, or not in time"));
        }
        return warnings;
    }

    private static void copy(ParsedDocument parsed, int page, BlockText out) throws ExpansionException {
        for (Block block : parsed.blocks()) {
            if (block.page() == page && block.kind() != Kind.PAGE_BREAK) {
                out.block(block.kind(), block.level(), parsed.text().substring(block.start(), block.end()));
            }
        }
    }

    private static String read(PDDocument document, int page, Recognition recognition) throws IOException {
        if (!recognition.hasTime()) {
            recognition.fail();
            return "";
        }
        Path picture = Files.createTempFile("page", ".png");
        try {
            PDRectangle box = document.getPage(page - 1).getCropBox();
            PDFRenderer renderer = new PDFRenderer(document);
            renderer.setSubsamplingAllowed(true);
            BufferedImage image = renderer.renderImage(page - 1, scale(box), ImageType.GRAY);
            ImageIO.write(image, "png", picture.toFile());
            return recognition.read(picture);
        } catch (IOException | RuntimeException e) {
            recognition.fail();
            return "";
        } finally {
            Files.deleteIfExists(picture);
        }
    }

    private static float scale(PDRectangle box) {
        float wanted = DOTS_PER_INCH / POINTS_PER_INCH;
        double most = Math.sqrt(MAX_PIXELS / Math.max(1, (double) box.getWidth() * box.getHeight()));
        return (float) Math.min(wanted, most);
    }

    private static PDDocument open(DocumentSource source) throws IOException {
        if (source instanceof DocumentSource.Reference reference) {
            return Loader.loadPDF(reference.path().toFile());
        }
        try (var bytes = source.open()) {
            return Loader.loadPDF(RandomAccessReadBuffer.createBufferFromStream(bytes));
        }
    }
}
