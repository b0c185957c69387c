package fichero.extract.tika;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.TextExtractor;
import fichero.extract.tika.format.DocumentParser;

/** The parsers without their child JVM, one document at a time. */
final class InProcessExtractor implements TextExtractor {

    private final DocumentParser parser = new DocumentParser(ExtractionLimits.DEFAULT.maxCharacters());

    @Override
    public String fingerprint() {
        return "in-process-1";
    }

    @Override
    public void start() {
        // Nothing to start.
    }

    @Override
    public synchronized ExtractedDocument extract(DocumentSource source) {
        return parser.parse(source);
    }

    @Override
    public void close() {
        // Nothing to close.
    }
}
