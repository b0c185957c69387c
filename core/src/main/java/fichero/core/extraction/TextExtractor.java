package fichero.core.extraction;

import fichero.core.failure.PoisonException;

/**
 * Reads a document of any supported format into one neutral value. Parsers throw anything, so whatever goes wrong with
 * a document is poison: an implementation never lets another kind of failure out for a document.
 *
 * <p>Implementations are safe for use by several threads; a call is bounded in time and memory.
 */
public interface TextExtractor extends AutoCloseable {

    /** Names the extractor and its version. When it changes, contents are processed again. */
    String fingerprint();

    /** Starts child processes or loads models; called once, before {@link #extract}. */
    void start();

    /**
     * @param entries takes the files inside the document, after all of it was read without exceeding a limit and before
     *     this returns
     * @return a document with at least one block, or without any when it holds other files; a document with neither is
     *     never returned
     * @throws PoisonException with the reason: {@code EMPTY} for no bytes or white space only, {@code NO_TEXT} for a
     *     format that could hold text but has none, {@code ENCRYPTED}, {@code CORRUPT}, {@code UNSUPPORTED},
     *     {@code EXTENSION_MISMATCH}, {@code TOO_LARGE}, {@code TIMEOUT}, {@code OUT_OF_MEMORY}, {@code
     *     EXPANSION_LIMIT}, {@code REFERENCE_UNREACHABLE}, or {@code INTERNAL_ERROR} for a document that crashes its parser
     * @throws fichero.core.failure.RetryableException when nothing can be said about the document: the extractor was
     *     closed meanwhile, or the machine cannot start a process
     */
    ExtractedDocument extract(DocumentSource source, EntrySink entries);

    /** As {@link #extract(DocumentSource, EntrySink)}, for the text alone. */
    default ExtractedDocument extract(DocumentSource source) {
        return extract(source, EntrySink.NONE);
    }

    @Override
    void close();
}
