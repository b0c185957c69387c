package fichero.core.chunking;

import java.util.List;

/**
 * One chunk of a document.
 *
 * @param ordinal place in the document, from 0
 * @param start first character in the document's text (UTF-16)
 * @param end one past the last character
 * @param text literally {@code document.text().substring(start, end)}: what is stored and cited
 * @param embeddingText {@code title > heading path}, a line break and the text: what the embedder sees
 * @param headingPath headings above the chunk, outermost first
 * @param page page the chunk starts on, from 1, or {@link fichero.core.extraction.Block#NO_PAGE}
 * @param pageEnd page the chunk ends on, likewise
 */
public record Chunk(
        int ordinal,
        int start,
        int end,
        String text,
        String embeddingText,
        List<String> headingPath,
        int page,
        int pageEnd) {

    public Chunk {
        headingPath = List.copyOf(headingPath);
        if (end - start != text.length()) {
            throw new IllegalArgumentException(
                    "chunk " + ordinal + " spans " + start + ".." + end + " but has " + text.length() + " characters");
        }
    }
}
