package fichero.extract.tika.format;

import fichero.core.extraction.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a format knows of a document.
 *
 * @param text as {@link fichero.core.extraction.ExtractedDocument#text()}
 * @param blocks as {@link fichero.core.extraction.ExtractedDocument#blocks()}; empty when there is no text
 * @param language what the document says of itself, in any spelling, or null
 */
public record ParsedDocument(
        String text,
        List<Block> blocks,
        @Nullable String title,
        @Nullable String language,
        @Nullable Integer pageCount,
        Map<String, Object> metadata,
        List<String> warnings) {

    public ParsedDocument {
        blocks = List.copyOf(blocks);
        metadata = Map.copyOf(metadata);
        warnings = List.copyOf(warnings);
    }
    /** With more to tell; what was told before stays, and comes after it. */
    public ParsedDocument withWarnings(List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(warnings);
        return new ParsedDocument(text, blocks, title, language, pageCount, metadata, all);
    }
}
