package fichero.extract.tika.office;

import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ExpansionException;
import fichero.extract.tika.block.LineBreaks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** The blocks of an OpenDocument {@code content.xml}. */
final class OdfBlocks extends DefaultHandler {

    private static final String NAMESPACES = "urn:oasis:names:tc:opendocument:xmlns:";
    private static final String TEXT = NAMESPACES + "text:1.0";
    private static final String TABLE = NAMESPACES + "table:1.0";
    private static final String DRAW = NAMESPACES + "drawing:1.0";
    private static final String STYLE = NAMESPACES + "style:1.0";
    private static final String PRESENTATION = NAMESPACES + "presentation:1.0";

    /** What writers name the style of a document's title, in any language. */
    private static final String TITLE_STYLE = "Title";

    /** Comments, changes that were taken back, the number in front of a footnote, texts for the blind. */
    private static final Set<String> SKIPPED = Set.of(
            "annotation", "tracked-changes", "note-citation", "forms", "title", "desc", "settings", "sequence-decls");

    private final BlockText out;
    private final OdfTable table;
    private final Set<String> orderedLists = new HashSet<>();
    private final Set<String> titleStyles = new HashSet<>(Set.of(TITLE_STYLE));
    private final Deque<ListState> lists = new ArrayDeque<>();
    private @Nullable String listStyle;
    private int skippedDepth;
    private int paragraphDepth;

    /** How many frames are open, and in which of them a slide's title is; 0 for none. */
    private int frames;

    private int titleFrame;

    OdfBlocks(BlockText out, boolean sheets) {
        this.out = out;
        this.table = new OdfTable(out, sheets);
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes)
            throws ExpansionException {
        if (skippedDepth > 0 || SKIPPED.contains(localName)) {
            skippedDepth++;
            return;
        }
        switch (uri) {
            case TEXT -> startText(localName, attributes);
            case TABLE -> table.start(localName, attributes.getValue(TABLE, "name"), repeated(attributes));
            case DRAW -> startDrawing(localName, attributes);
            case STYLE -> startStyle(localName, attributes);
            default -> {}
        }
    }

    private void startText(String name, Attributes attributes) {
        switch (name) {
            case "h" -> startParagraph(level(attributes));
            case "p" -> {
                String style = attributes.getValue(TEXT, "style-name");
                startParagraph(style != null && titleStyles.contains(style) ? 1 : 0);
            }
            case "list" -> startList(attributes.getValue(TEXT, "style-name"));
            case "list-item", "list-header" -> startItem();
            case "s", "tab" -> out.space();
            case "line-break" -> out.lineBreak();
            case "list-style" -> listStyle = attributes.getValue(STYLE, "name");
            case "list-level-style-number" -> {
                if (listStyle != null && "1".equals(attributes.getValue(TEXT, "level"))) {
                    orderedLists.add(listStyle);
                }
            }
            default -> {}
        }
    }

    private void startStyle(String localName, Attributes attributes) {
        String name = attributes.getValue(STYLE, "name");
        if (localName.equals("style")
                && name != null
                && TITLE_STYLE.equals(attributes.getValue(STYLE, "parent-style-name"))) {
            titleStyles.add(name);
        }
    }

    /** A paragraph within another is a footnote or a box, and a part of it. */
    private void startParagraph(int level) {
        if (paragraphDepth++ > 0 || table.isOpen()) {
            out.space();
        } else if (titleFrame > 0) {
            out.begin(Kind.HEADING, 1);
        } else if (level > 0) {
            out.begin(Kind.HEADING, level);
        } else if (lists.isEmpty()) {
            out.end();
        } else {
            out.continueItem(lists.size());
        }
    }

    private void startList(@Nullable String style) {
        boolean ordered = style == null ? !lists.isEmpty() && lists.element().ordered : orderedLists.contains(style);
        lists.push(new ListState(ordered));
    }

    private void startItem() {
        if (!table.isOpen() && !lists.isEmpty()) {
            out.begin(Kind.LIST, lists.size());
            out.mark(lists.element().nextMarker());
        }
    }

    private void startDrawing(String name, Attributes attributes) {
        if (name.equals("page")) {
            out.beginPage();
        } else if (name.equals("frame")) {
            frames++;
            if ("title".equals(attributes.getValue(PRESENTATION, "class"))) {
                titleFrame = frames;
            }
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        if (skippedDepth > 0) {
            skippedDepth--;
        } else if (uri.equals(TEXT)) {
            endText(localName);
        } else if (uri.equals(TABLE)) {
            table.end(localName);
        } else if (uri.equals(DRAW) && localName.equals("frame")) {
            titleFrame = titleFrame == frames ? 0 : titleFrame;
            frames--;
        }
    }

    private void endText(String name) {
        switch (name) {
            case "h", "p" -> {
                paragraphDepth--;
                if (paragraphDepth > 0 || table.isOpen()) {
                    out.space();
                } else {
                    out.end();
                }
            }
            case "list" -> lists.pop();
            case "list-style" -> listStyle = null;
            default -> {}
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) throws ExpansionException {
        if (skippedDepth == 0 && paragraphDepth > 0) {
            out.append(characters, start, length, LineBreaks.COLLAPSED);
        }
    }

    private static int level(Attributes attributes) {
        return Math.max(1, Math.min(6, number(attributes.getValue(TEXT, "outline-level"))));
    }

    private static int repeated(Attributes attributes) {
        return Math.max(1, number(attributes.getValue(TABLE, "number-columns-repeated")));
    }

    private static int number(@Nullable String digits) {
        try {
            return digits == null ? 0 : Integer.parseInt(digits.strip());
        } catch (NumberFormatException e) {
            return 0;
        }
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
