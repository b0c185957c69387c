package fichero.extract.tika.markdown;

import fichero.core.extraction.Block;
import fichero.extract.tika.text.Blank;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Markdown without front matter, read by CommonMark's rules.
 *
 * @param text the source with its HTML entities decoded outside of code, front matter included where there is one
 * @param firstHeading without mark-up, or null
 */
record MarkdownBody(
        String text, List<Block> blocks, @Nullable String firstHeading) {

    /** Above it, what is within blocks is not looked at: a tree of it would take more memory than there is. */
    private static final int MAX_CHARACTERS_WITH_INLINES = 4_000_000;

    /** Blocks alone, which takes a fraction of the time. */
    private static final Parser BLOCKS = parser(IncludeSourceSpans.BLOCKS)
            .inlineParserFactory(context -> (lines, node) -> {})
            .build();

    private static final Parser ALL =
            parser(IncludeSourceSpans.BLOCKS_AND_INLINES).build();

    private static Parser.Builder parser(IncludeSourceSpans spans) {
        return Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .includeSourceSpans(spans)
                .maxOpenBlockParsers(200);
    }

    /** @param start where in {@code text} the body begins */
    static MarkdownBody of(String text, int start) {
        String source = text.substring(start);
        MarkdownBlocks blocks = MarkdownBlocks.of(BLOCKS.parse(source), text, start);
        String heading = blocks.firstHeading();
        String title = heading == null ? null : PlainWords.of(ALL.parse("# " + heading));
        if (source.length() > MAX_CHARACTERS_WITH_INLINES || !Entities.in(text, start)) {
            return new MarkdownBody(text, blocks.blocks(), title);
        }
        Entities decoded = Entities.decode(text, start, ALL.parse(source));
        // A paragraph that was nothing but &nbsp; is nothing now.
        List<Block> moved = decoded.move(blocks.blocks()).stream()
                .filter(block -> !Blank.is(decoded.text().subSequence(block.start(), block.end())))
                .toList();
        return new MarkdownBody(decoded.text(), moved, title);
    }
}
