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

    private static final Parser PARSER = parser(IncludeSourceSpans.BLOCKS);
    private static final Parser PARSER_WITH_INLINES = parser(IncludeSourceSpans.BLOCKS_AND_INLINES);

    private static Parser parser(IncludeSourceSpans spans) {
        return Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .includeSourceSpans(spans)
                .maxOpenBlockParsers(200)
                .build();
    }

    /** @param start where in {@code text} the body begins */
    static MarkdownBody of(String text, int start) {
        boolean entities = Entities.in(text, start);
        var document = (entities ? PARSER_WITH_INLINES : PARSER).parse(text.substring(start));
        MarkdownBlocks blocks = MarkdownBlocks.of(document, text, start);
        if (!entities) {
            return new MarkdownBody(text, blocks.blocks(), blocks.firstHeading());
        }
        Entities decoded = Entities.decode(text, start, document);
        // A paragraph that was nothing but &nbsp; is nothing now.
        List<Block> moved = decoded.move(blocks.blocks()).stream()
                .filter(block -> !Blank.is(decoded.text().subSequence(block.start(), block.end())))
                .toList();
        return new MarkdownBody(decoded.text(), moved, blocks.firstHeading());
    }
}
