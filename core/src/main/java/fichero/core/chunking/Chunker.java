package fichero.core.chunking;

import fichero.core.extraction.ExtractedDocument;
import java.util.List;

/** Cuts a document into chunks. Pure: the same document gives the same chunks. Safe for any thread. */
public interface Chunker {

    /** Names the strategy, its version and its limits. When it changes, contents are processed again. */
    String fingerprint();

    /** @return chunks in order; at least one when the document has a character that is not white space */
    List<Chunk> chunk(ExtractedDocument document);
}
