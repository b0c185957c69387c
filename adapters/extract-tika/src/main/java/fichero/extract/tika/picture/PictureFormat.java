package fichero.extract.tika.picture;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.ocr.Recognition;
import fichero.extract.tika.ocr.Tesseract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/** Pictures. They hold no text, but for what OCR makes of them. */
public final class PictureFormat implements DocumentFormat {

    /** What a scanner makes of a large page; the program unpacks it all. */
    private static final long MAX_PIXELS = 100_000_000;

    private @Nullable Tesseract tesseract;

    @Override
    public Set<String> types() {
        return Set.of(
                "image/png",
                "image/jpeg",
                "image/gif",
                "image/tiff",
                "image/bmp",
                "image/webp",
                "image/heic",
                "image/heif",
                "image/avif",
                "image/jp2",
                "image/x-icon",
                "image/vnd.microsoft.icon",
                "image/vnd.adobe.photoshop",
                "image/x-portable-pixmap");
    }

    @Override
    public void useOcr(Tesseract tesseract) {
        this.tesseract = tesseract;
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        Tesseract program = tesseract;
        if (program == null) {
            throw new PoisonException(Reason.NO_TEXT, "it is a picture, and OCR is off or not installed");
        }
        requireSane(source);
        Recognition recognition = program.start();
        BlockText out = new BlockText(maxCharacters);
        RecognisedText.write(read(source, recognition), out);
        out.finish();
        List<String> warnings = recognition.pictures() == 0
                ? List.of()
                : List.of(Flag.OCR.with("the text is what OCR made of a picture"));
        return new ParsedDocument(out.text(), out.blocks(), null, null, null, Map.of(), warnings);
    }

    private static String read(DocumentSource source, Recognition recognition) throws IOException {
        if (source instanceof DocumentSource.Reference reference) {
            return recognition.read(reference.path());
        }
        Path copy = Files.createTempFile("picture", null);
        try (InputStream bytes = source.open()) {
            Files.copy(bytes, copy, StandardCopyOption.REPLACE_EXISTING);
            return recognition.read(copy);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /** Its size is in its first bytes; a format that Java does not know is left to the program. */
    private static void requireSane(DocumentSource source) throws IOException {
        try (InputStream bytes = source.open();
                ImageInputStream image = ImageIO.createImageInputStream(bytes)) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(image);
            if (!readers.hasNext()) {
                return;
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(image);
                long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
                if (pixels > MAX_PIXELS) {
                    throw new PoisonException(
                            Reason.EXPANSION_LIMIT,
                            "the picture has " + pixels + " pixels; the limit is " + MAX_PIXELS);
                }
            } finally {
                reader.dispose();
            }
        }
    }
}
