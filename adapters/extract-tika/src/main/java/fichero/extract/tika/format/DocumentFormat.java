package fichero.extract.tika.format;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.ocr.Tesseract;
import java.util.Map;
import java.util.Set;

/**
 * One kind of document. Adding a format is one class with a public constructor, named in {@code
 * META-INF/services/fichero.extract.tika.format.DocumentFormat}.
 *
 * <p>A format is used by one thread at a time, in the child JVM.
 */
public interface DocumentFormat {

    /** The MIME types it reads, in lower case and without parameters. */
    Set<String> types();

    /** Types of extensions (lower case, without the dot) that Tika does not know or knows otherwise. */
    default Map<String, String> typesByExtension() {
        return Map.of();
    }

    /** Allows it to read pictures of words; called before any document, or never. */
    default void useOcr(Tesseract tesseract) {
        // Most formats have words.
    }

    /**
     * @param type one of {@link #types()}
     * @param maxCharacters the longest text to give back
     * @param entries takes the files inside it
     * @return the document; without blocks when it has no text
     * @throws fichero.core.failure.PoisonException when the format knows the reason
     * @throws Exception anything else a parser throws, which makes the document {@code CORRUPT}
     */
    ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries) throws Exception;
}
