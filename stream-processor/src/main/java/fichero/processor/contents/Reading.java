package fichero.processor.contents;

import fichero.core.chunking.Chunk;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What reading a document gave. */
sealed interface Reading {

    /** @param chunks at least one, or none when the document holds other files */
    record Read(ExtractedDocument document, List<Chunk> chunks) implements Reading {}

    /**
     * @param detail for people
     * @param exception class of the error behind it, or null
     */
    record Rejected(
            Reason reason,
            String detail,
            @Nullable String detectedType,
            @Nullable String exception) implements Reading {}
}
