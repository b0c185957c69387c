package fichero.processor.contents;

import fichero.core.chunking.Chunk;
import fichero.core.chunking.Chunkers;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.EntrySink;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.TextExtractor;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.ContentHash;
import fichero.schemas.ContentCommand;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Extracts and chunks a document. Whatever goes wrong with a document is told, not thrown. Safe for any thread. */
public final class DocumentReader {

    private static final Logger log = LoggerFactory.getLogger(DocumentReader.class);

    private final TextExtractor extractor;
    private final Chunkers chunkers;

    public DocumentReader(TextExtractor extractor, Chunkers chunkers) {
        this.extractor = extractor;
        this.chunkers = chunkers;
    }

    /**
     * Changes when extraction or chunking does: contents processed with another one are processed again.
     *
     * @param chunking how a document is cut into chunks, by name; null for the usual way
     */
    String fingerprint(@Nullable String chunking) {
        return fingerprintWith(chunkers.get(chunking).fingerprint());
    }

    /** One for each way to cut documents into chunks: whatever has another one is outdated. */
    List<String> fingerprints() {
        return chunkers.fingerprints().stream().map(this::fingerprintWith).toList();
    }

    private String fingerprintWith(String chunker) {
        return extractor.fingerprint() + "|" + chunker;
    }

    /**
     * @param hash what the bytes must hash to, when they come by reference
     * @param entries takes the files inside
     */
    Reading read(ContentCommand command, ContentHash hash, EntrySink entries) {
        try {
            DocumentSource source = source(command, hash);
            ExtractedDocument document = extractor.extract(source, entries);
            List<Chunk> chunks = chunkers.get(command.chunking()).chunk(document);
            if (chunks.isEmpty() && document.entries() == 0) {
                return new Reading.Rejected(
                        Reason.NO_TEXT, "extraction gave white space only", document.detectedType(), null);
            }
            return new Reading.Read(document, chunks);
        } catch (PoisonException e) {
            Throwable cause = e.getCause();
            return new Reading.Rejected(
                    e.reason(),
                    message(e),
                    e.detectedType(),
                    cause == null ? null : cause.getClass().getName());
        } catch (RetryableException | SetupException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            log.atError()
                    .addKeyValue("fileId", command.file())
                    .addKeyValue("step", "build-contents")
                    .setCause(e)
                    .log("a document broke its reader");
            return new Reading.Rejected(
                    Reason.INTERNAL_ERROR, message(e), null, e.getClass().getName());
        }
    }

    private static String message(Throwable e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private static DocumentSource source(ContentCommand command, ContentHash hash) {
        String name = fileName(command.file());
        if (command.bytes() != null) {
            return new DocumentSource.Inline(name, command.bytes());
        }
        if (command.reference() == null) {
            throw new PoisonException(
                    Reason.REFERENCE_UNREACHABLE, command.file() + " came with neither bytes nor a reference");
        }
        Path path;
        ContentHash now;
        try {
            path = Path.of(URI.create(command.reference()));
            try (InputStream bytes = Files.newInputStream(path)) {
                now = ContentHash.of(bytes);
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new PoisonException(Reason.REFERENCE_UNREACHABLE, command.reference() + ": " + e, e);
        }
        if (!now.equals(hash)) {
            throw new PoisonException(
                    Reason.UNSTABLE, command.reference() + " has changed since it was seen; its newer version follows");
        }
        return new DocumentSource.Reference(name, path, command.sizeBytes());
    }

    static String fileName(String file) {
        int from = Math.max(file.lastIndexOf('/'), file.indexOf(':'));
        return file.substring(from + 1);
    }
}
