package fichero.core.extraction;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What extraction yields for every format: decoded text, and blocks over it in order.
 *
 * @param text the decoded text, as it is cited; offsets of blocks and chunks point into it (UTF-16)
 * @param blocks in order of their start, not overlapping; text between blocks is mark-up or white space
 * @param title from metadata or the first heading, or null
 * @param language ISO 639-1 such as {@code es}, or null when it cannot be told
 * @param detectedType MIME type told from the bytes (and the name, where bytes cannot tell), such as
 *     {@code text/markdown}
 * @param pageCount number of pages, or null when the format has none
 * @param metadata front matter and document properties; values are String, Long, Double, Boolean or lists of these
 * @param warnings what was given up on the way, for people; those of a {@link Flag} begin with its code
 * @param entries how many files it holds that were taken out or refused
 */
public record ExtractedDocument(
        String text,
        List<Block> blocks,
        @Nullable String title,
        @Nullable String language,
        String detectedType,
        @Nullable Integer pageCount,
        Map<String, Object> metadata,
        List<String> warnings,
        int entries) {

    public ExtractedDocument {
        blocks = List.copyOf(blocks);
        metadata = Map.copyOf(metadata);
        warnings = List.copyOf(warnings);
        int end = 0;
        for (Block block : blocks) {
            if (block.start() < end || block.end() > text.length()) {
                throw new IllegalArgumentException("block " + block
                        + " overlaps the one before it or leaves the text of " + text.length() + " characters");
            }
            end = block.end();
        }
    }
}
