package fichero.extract.tika.markdown;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.text.Blank;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;
import org.jspecify.annotations.Nullable;

/** The blocks of a parsed Markdown body, in offsets of the whole text. */
final class MarkdownBlocks extends AbstractVisitor {

    private final String text;
    private final int bodyStart;
    private final List<Block> blocks = new ArrayList<>();
    private @Nullable String firstHeading;
    private int listDepth;

    /** Where the marker of the current list item begins, until its first block takes it in; else -1. */
    private int pendingMarker = -1;

    private MarkdownBlocks(String text, int bodyStart) {
        this.text = text;
        this.bodyStart = bodyStart;
    }

    /** @param bodyStart where in {@code text} the parsed body begins */
    static MarkdownBlocks of(Node document, String text, int bodyStart) {
        MarkdownBlocks visitor = new MarkdownBlocks(text, bodyStart);
        document.accept(visitor);
        return visitor;
    }

    List<Block> blocks() {
        return blocks;
    }

    /** In one line, with its mark-up; null when there is none. */
    @Nullable
    String firstHeading() {
        return firstHeading;
    }

    @Override
    public void visit(Heading heading) {
        HeadingSpan span = HeadingSpan.of(text, start(heading), end(heading));
        if (span.start() < span.end()) {
            blocks.add(Block.heading(span.start(), span.end(), heading.getLevel(), Block.NO_PAGE));
            pendingMarker = -1;
            if (firstHeading == null) {
                firstHeading = text.substring(span.start(), span.end()).replaceAll("\\s+", " ");
            }
        }
    }

    @Override
    public void visit(Paragraph paragraph) {
        add(paragraph, listDepth > 0 ? Kind.LIST : Kind.PARAGRAPH);
    }

    @Override
    public void visit(BlockQuote quote) {
        visitChildren(quote);
    }

    @Override
    public void visit(BulletList list) {
        visitList(list);
    }

    @Override
    public void visit(OrderedList list) {
        visitList(list);
    }

    @Override
    public void visit(ListItem item) {
        pendingMarker = start(item);
        visitChildren(item);
        pendingMarker = -1;
    }

    @Override
    public void visit(FencedCodeBlock code) {
        if (!Blank.is(code.getLiteral())) {
            add(code, Kind.CODE);
        }
    }

    @Override
    public void visit(IndentedCodeBlock code) {
        add(code, Kind.CODE);
    }

    @Override
    public void visit(HtmlBlock html) {
        String literal = html.getLiteral().strip();
        if (!(literal.startsWith("<!--")
                && literal.endsWith("-->")
                && literal.indexOf("-->") == literal.length() - 3)) {
            add(html, Kind.PARAGRAPH);
        }
    }

    @Override
    public void visit(CustomBlock block) {
        add(block, block instanceof TableBlock ? Kind.TABLE : Kind.PARAGRAPH);
    }

    private void visitList(Node list) {
        listDepth++;
        visitChildren(list);
        listDepth--;
    }

    private void add(Node node, Kind kind) {
        int start = kind == Kind.LIST && pendingMarker >= 0 ? pendingMarker : start(node);
        int end = end(node);
        pendingMarker = -1;
        while (end > start && Blank.is(text.charAt(end - 1))) {
            end--;
        }
        if (start < end) {
            blocks.add(new Block(kind, start, end, kind == Kind.LIST ? listDepth : 0, Block.NO_PAGE));
        }
    }

    private int start(Node node) {
        List<SourceSpan> spans = node.getSourceSpans();
        return spans.isEmpty() ? bodyStart : bodyStart + spans.get(0).getInputIndex();
    }

    private int end(Node node) {
        List<SourceSpan> spans = node.getSourceSpans();
        if (spans.isEmpty()) {
            return bodyStart;
        }
        SourceSpan last = spans.get(spans.size() - 1);
        return bodyStart + last.getInputIndex() + last.getLength();
    }

    /** A heading's words without its marks: {@code ## Some **words** ##} or a line that is underlined. */
    private record HeadingSpan(int start, int end) {

        static HeadingSpan of(String text, int start, int end) {
            int from = skipBlank(text, start, end);
            int to = end;
            if (from < end && text.charAt(from) == '#') {
                while (from < to && text.charAt(from) == '#') {
                    from++;
                }
                to = trimBlank(text, from, to);
                int closing = to;
                while (closing > from && text.charAt(closing - 1) == '#') {
                    closing--;
                }
                // A closing run of # counts only after a space.
                to = closing == from || Blank.is(text.charAt(closing - 1)) ? closing : to;
            } else {
                to = Math.max(from, text.lastIndexOf('\n', trimBlank(text, from, to) - 1));
            }
            from = skipBlank(text, from, to);
            return new HeadingSpan(from, trimBlank(text, from, to));
        }

        private static int skipBlank(String text, int start, int end) {
            int i = start;
            while (i < end && Blank.is(text.charAt(i))) {
                i++;
            }
            return i;
        }

        private static int trimBlank(String text, int start, int end) {
            int i = end;
            while (i > start && Blank.is(text.charAt(i - 1))) {
                i--;
            }
            return i;
        }
    }
}
