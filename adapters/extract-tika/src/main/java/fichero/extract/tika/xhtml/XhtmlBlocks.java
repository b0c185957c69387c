package fichero.extract.tika.xhtml;

import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ColumnNames;
import fichero.extract.tika.block.ExpansionException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Turns the XHTML events of any Tika parser into text and blocks: headings, paragraphs, list items (with their number),
 * tables (a row a line, cells between bars), preformatted text, and pages.
 */
public final class XhtmlBlocks extends DefaultHandler {

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
    private final Layout layout;
    private final Deque<ListState> lists = new ArrayDeque<>();
    private int skippedDepth;
    private int tableDepth;
    private int preDepth;
    private boolean rowHasCell;
    private @Nullable String firstHeading;

    /** In a sheet, until its columns' names are found. */
    private ColumnNames names = new ColumnNames();

    private final List<String> cells = new ArrayList<>();
    private int cellStart;

    XhtmlBlocks(BlockText out, Layout layout) {
        this.out = out;
        this.layout = layout;
    }

    /** What it writes to, for those who have to add what no parser gives. */
    public BlockText out() {
        return out;
    }

    @Nullable
    String firstHeading() {
        return firstHeading;
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
            names = new ColumnNames();
        } else {
            out.space();
        }
    }

    private void startInTable(String name) {
        if (name.equals("tr")) {
            if (tableDepth == 1) {
                out.row();
                rowHasCell = false;
            } else {
                out.space();
            }
        } else if (name.equals("td") || name.equals("th")) {
            if (rowHasCell) {
                out.cell();
            }
            rowHasCell = true;
            cellStart = out.length();
        } else if (isBlock(name)) {
            out.space();
        }
    }

    private void startBlock(String name, Attributes attributes) {
        int heading = headingLevel(name);
        if (heading > 0) {
            out.begin(Kind.HEADING, heading);
        } else if (name.equals("div") && layout.isPage(attributes.getValue("class"))) {
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
        out.mark(list == null ? "" : list.nextMarker());
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
            endInTable(name);
        } else {
            endBlock(name);
        }
    }

    private void endInTable(String name) {
        if (isBlock(name)) {
            out.space();
        } else if (layout.sheets() && tableDepth == 1 && !names.areDecided()) {
            if (name.equals("td") || name.equals("th")) {
                cells.add(out.since(cellStart));
            } else if (name.equals("tr")) {
                endRowOfSheet();
            }
        }
    }

    private void endRowOfSheet() {
        Kind kind = names.row(cells);
        cells.clear();
        if (kind != Kind.TABLE) {
            // Below the heading that is the sheet's name.
            out.relabel(kind, kind == Kind.HEADING ? 2 : 0);
            out.begin(Kind.TABLE, 0);
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
                out.append(characters, start, length, layout.lineBreaks());
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

        /** A number that the text may refer to; a bullet would only stand between the words. */
        String nextMarker() {
            items++;
            return ordered ? items + ". " : "";
        }
    }
}
