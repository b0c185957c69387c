package fichero.extract.tika;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Entry;
import fichero.core.extraction.EntrySink;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.TextExtractor;
import fichero.extract.tika.archive.EntryLimits;
import fichero.extract.tika.archive.EntrySpool;
import fichero.extract.tika.archive.ExpansionBudget;
import fichero.extract.tika.archive.SpooledEntry;
import fichero.extract.tika.format.DocumentParser;
import java.nio.file.Path;

/** The parsers without their child JVM, one document at a time. */
final class InProcessExtractor implements TextExtractor {

    /** One for all, since it reads the model of languages. */
    private static final DocumentParser PARSER = new DocumentParser(ExtractionLimits.DEFAULT.maxCharacters());

    private final Path directory;

    /** @param directory for the files inside documents */
    InProcessExtractor(Path directory) {
        this.directory = directory;
    }

    @Override
    public String fingerprint() {
        return "in-process-1";
    }

    @Override
    public void start() {
        // Nothing to start.
    }

    @Override
    public ExtractedDocument extract(DocumentSource source, EntrySink sink) {
        synchronized (PARSER) {
            return extractAlone(source, sink);
        }
    }

    private ExtractedDocument extractAlone(DocumentSource source, EntrySink sink) {
        EntrySpool spool = new EntrySpool(directory, new ExpansionBudget(EntryLimits.DEFAULT, source.sizeBytes()));
        ExtractedDocument document = PARSER.parse(source, spool);
        for (SpooledEntry entry : spool.entries()) {
            sink.accept(new Entry(
                    entry.path(),
                    entry.sizeBytes(),
                    entry.modifiedAt(),
                    entry.file() == null
                            ? null
                            : new DocumentSource.Reference(entry.path(), entry.file(), entry.sizeBytes()),
                    entry.refused(),
                    entry.detail()));
        }
        return document;
    }

    @Override
    public void close() {
        // Nothing to close.
    }
}
