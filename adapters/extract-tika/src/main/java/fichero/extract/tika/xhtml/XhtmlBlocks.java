package fichero.extract.tika.xhtml;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Turns the XHTML events of any Tika parser into text and blocks: headings, paragraphs, list items (with a marker),
 * tables (a row a line, cells between bars), preformatted text, and pages ({@code div class="page"}).
 */
final class XhtmlBlocks extends DefaultHandler {

    private static final Set<String> SKIPPED =
            Set.of("head", "script", "style", "template", "svg", "noscript", "select", "iframe", "object");

    private static final Set<String> BLOCKS = Set.of(
            "p",
            "div",
            "section",
            "article",
            "header",
            "footer",
            "nav",
            "main",
            "aside",
            "blockquote",
            "figure",
            "figcaption",
            "address",
            "dl",
            "dt",
            "dd",
            "form",
            "fieldset",
            "legend",
            "details",
            "summary",
            "hr",
            "body",
            "center",
            "caption",
            "hgroup",
            "dialog",
            "menu");

    private final BlockText out;
    private final Deque<ListState> lists = new ArrayDeque<>();
    private int skippedDepth;
    private int tableDepth;
    private int preDepth;
    private boolean rowHasCell;
    private @Nullable String firstHeading;

    XhtmlBlocks(int maxCharacters, LineBreaks lineBreaks) {
        this.out = new BlockText(maxCharacters, lineBreaks);
    }

    String text() {
        return out.text();
    }

    List<Block> blocks() {
        return out.blocks();
    }

    /** How many pages began; 0 for a format without pages. */
    int pages() {
        return out.page();
    }

    @Nullable
    String firstHeading() {
        return firstHeading;
    }

    /** Closes what a parser that failed half-way left open. */
    void finish() {
        out.trimEnd();
        out.end();
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        String name = localName.toLowerCase(Locale.ROOT);
        if (skippedDepth > 0 || SKIPPED.contains(name)) {
            skippedDepth++;
        } else if (name.equals("br")) {
            out.lineBreak();
        } else if (name.equals("table")) {
            startTable();
        } else if (tableDepth > 0) {
            startInTable(name);
        } else {
            startBlock(name, attributes);
        }
    }

    private void startTable() {
        if (tableDepth++ == 0) {
            out.begin(Kind.TABLE, 0);
            rowHasCell = false;
        } else {
            out.space();
        }
    }

    private void startInTable(String name) {
        if (name.equals("tr")) {
            if (tableDepth == 1) {
                out.separate("\n");
                rowHasCell = false;
            } else {
                out.space();
            }
        } else if (name.equals("td") || name.equals("th")) {
            if (rowHasCell) {
                out.separate(" | ");
            }
            rowHasCell = true;
        } else if (isBlock(name)) {
            out.space();
        }
    }

    private void startBlock(String name, Attributes attributes) {
        int heading = headingLevel(name);
        if (heading > 0) {
            out.begin(Kind.HEADING, heading);
        } else if (name.equals("div") && "page".equals(attributes.getValue("class"))) {
            out.beginPage();
        } else if (name.equals("pre")) {
            preDepth++;
            out.begin(Kind.CODE, 0);
        } else if (name.equals("ul") || name.equals("ol")) {
            out.end();
            lists.push(new ListState(name.equals("ol")));
        } else if (name.equals("li")) {
            startItem();
        } else if (name.equals("p") && WordLists.isItem(attributes.getValue("class"))) {
            out.begin(Kind.LIST, Math.max(1, lists.size()));
        } else if (isBlock(name)) {
            startPlain();
        }
    }

    private void startItem() {
        out.begin(Kind.LIST, Math.max(1, lists.size()));
        ListState list = lists.peek();
        String marker = list == null ? "- " : list.nextMarker();
        out.mark(marker);
    }

    /** A paragraph within a list item belongs to it; the first one shares the line of the marker. */
    private void startPlain() {
        if (lists.isEmpty()) {
            out.end();
        } else {
            out.continueItem(lists.size());
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        String name = localName.toLowerCase(Locale.ROOT);
        if (skippedDepth > 0) {
            skippedDepth--;
        } else if (name.equals("table")) {
            if (tableDepth > 0 && --tableDepth == 0) {
                out.trimEnd();
                out.end();
            }
        } else if (tableDepth > 0) {
            if (isBlock(name)) {
                out.space();
            }
        } else {
            endBlock(name);
        }
    }

    private void endBlock(String name) {
        if (headingLevel(name) > 0) {
            if (firstHeading == null && !out.isEmpty()) {
                firstHeading = out.current();
            }
            out.end();
        } else if (name.equals("pre")) {
            preDepth = Math.max(0, preDepth - 1);
            out.trimEnd();
            out.end();
        } else if (name.equals("ul") || name.equals("ol")) {
            out.end();
            lists.poll();
        } else if (name.equals("li") || isBlock(name)) {
            if (name.equals("p") && WordLists.hasBullet(out.current())) {
                out.relabel(Kind.LIST, 1);
            }
            out.end();
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) throws ExpansionException {
        if (skippedDepth == 0) {
            if (preDepth > 0 && tableDepth == 0) {
                out.appendLiterally(characters, start, length);
            } else {
                out.append(characters, start, length);
            }
        }
    }

    @Override
    public void ignorableWhitespace(char[] characters, int start, int length) throws ExpansionException {
        characters(characters, start, length);
    }

    private static boolean isBlock(String name) {
        return BLOCKS.contains(name)
                || headingLevel(name) > 0
                || name.equals("li")
                || name.equals("pre")
                || name.equals("ul")
                || name.equals("ol");
    }

    private static int headingLevel(String name) {
        boolean heading = name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) >= '1' && name.charAt(1) <= '6';
        return heading ? name.charAt(1) - '0' : 0;
    }

    /** Where a list is in its numbering. */
    private static final class ListState {
        private final boolean ordered;
        private int items;

        ListState(boolean ordered) {
            this.ordered = ordered;
        }

        String nextMarker() {
            items++;
            return ordered ? items + ". " : "- ";
        }
    }
}
