package fichero.extract.tika.format;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.ocr.Tesseract;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells what documents are, as extraction would, from their names and their first bytes. For one thread at a time. */
public final class DocumentTypes {

    private static final String PICTURE = "image/";

    /** A drawing, whose words are there as text. */
    private static final String DRAWING = "image/svg+xml";

    private final Set<String> readable = new HashSet<>();
    private final TypeDetector detector;

    /**
     * With every format on the class path.
     *
     * @param ocr whether pictures are read too, if the program for it is installed
     */
    public DocumentTypes(boolean ocr) {
        boolean pictures = ocr && Tesseract.find(Duration.ofSeconds(1)) != null;
        List<DocumentFormat> formats = new ArrayList<>();
        for (DocumentFormat format : ServiceLoader.load(DocumentFormat.class)) {
            formats.add(format);
            format.types().stream()
                    .filter(type -> pictures || !type.startsWith(PICTURE) || type.equals(DRAWING))
                    .forEach(readable::add);
        }
        this.detector = new TypeDetector(formats);
    }

    /**
     * What a document is.
     *
     * @param type MIME type without parameters
     * @param contradicted the type its name declares when the bytes say otherwise, else null
     * @param readable whether there is a format that reads it
     */
    public record Told(String type, @Nullable String contradicted, boolean readable) {}

    /** @throws IOException when the document cannot be read, or is damaged so that it cannot be told */
    public Told tell(DocumentSource source) throws IOException {
        DocumentType type = detector.detect(source);
        return new Told(type.type(), type.contradicted(), readable.contains(type.type()));
    }
}
