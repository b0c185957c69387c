package fichero.extract.tika.xhtml;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.text.Blank;
import java.util.ArrayList;
import java.util.List;

/** Text that grows block by block, each a run without white space at its ends, with blank lines between them. */
final class BlockText {

    private final int maxCharacters;
    private final LineBreaks lineBreaks;
    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();

    private Kind kind = Kind.PARAGRAPH;
    private int level;
    private int page = Block.NO_PAGE;
    private int start;

    /** A list item's marker, written before its first character. */
    private String marker = "";

    /** White space seen and not yet written: none, a space, or a line feed. */
    private char pending;

    BlockText(int maxCharacters, LineBreaks lineBreaks) {
        this.maxCharacters = maxCharacters;
        this.lineBreaks = lineBreaks;
    }

    String text() {
        return text.toString();
    }

    List<Block> blocks() {
        return blocks;
    }

    int page() {
        return page;
    }

    /** Ends the current block and begins one of this kind, which exists as soon as it has a character. */
    void begin(Kind kind, int level) {
        end();
        this.kind = kind;
        this.level = level;
    }

    /** Ends the current block; what follows is a paragraph. */
    void end() {
        pending = 0;
        if (text.length() > start) {
            blocks.add(new Block(kind, start, text.length(), level, page));
        }
        start = text.length();
        kind = Kind.PARAGRAPH;
        level = 0;
        marker = "";
    }

    /** Puts a list marker before the first character of this block. */
    void mark(String marker) {
        this.marker = marker;
    }

    /** Goes on with a list item: where it has only its marker so far, on the same line. */
    void continueItem(int level) {
        if (marker.isEmpty() || !isEmpty()) {
            begin(Kind.LIST, level);
        }
    }

    /** Makes the current block of another kind. */
    void relabel(Kind kind, int level) {
        this.kind = kind;
        this.level = level;
    }

    /** The text of the current block so far. */
    String current() {
        return text.substring(start);
    }

    void beginPage() {
        end();
        page++;
        if (page > 1) {
            blocks.add(new Block(Kind.PAGE_BREAK, text.length(), text.length(), 0, page));
        }
    }

    boolean isEmpty() {
        return text.length() == start;
    }

    /** Characters with their white space collapsed. */
    void append(char[] characters, int offset, int length) throws ExpansionException {
        for (int i = offset; i < offset + length; i++) {
            char c = characters[i];
            if (c == '\n' && lineBreaks == LineBreaks.KEPT) {
                pending = '\n';
            } else if (Blank.is(c)) {
                pending = pending == 0 ? ' ' : pending;
            } else {
                write(c);
            }
        }
    }

    /** Characters as they are, but for white space before the first and after the last. */
    void appendLiterally(char[] characters, int offset, int length) throws ExpansionException {
        for (int i = offset; i < offset + length; i++) {
            char c = characters[i];
            if (text.length() > start || !Blank.is(c)) {
                write(c == '\0' ? '\ufffd' : c);
            }
        }
    }

    void trimEnd() {
        int end = text.length();
        while (end > start && Blank.is(text.charAt(end - 1))) {
            end--;
        }
        text.setLength(end);
    }

    /** A separator between pieces of one block; swallowed at its start. */
    void separate(String separator) {
        if (!isEmpty()) {
            pending = 0;
            text.append(separator);
        }
    }

    void space() {
        pending = pending == 0 ? ' ' : pending;
    }

    void lineBreak() {
        pending = '\n';
    }

    private void write(char c) throws ExpansionException {
        if (text.length() >= maxCharacters) {
            throw new ExpansionException(maxCharacters);
        }
        if (isEmpty()) {
            separateFromPrevious();
        } else if (pending != 0 && !Blank.is(text.charAt(text.length() - 1))) {
            text.append(pending);
        }
        pending = 0;
        text.append(c);
    }

    private void separateFromPrevious() {
        if (text.length() > 0) {
            boolean sameList = kind == Kind.LIST && lastKind() == Kind.LIST;
            text.append(sameList ? "\n" : "\n\n");
            start = text.length();
        }
        text.append(marker);
        marker = "";
    }

    private Kind lastKind() {
        return blocks.isEmpty() ? Kind.PARAGRAPH : blocks.get(blocks.size() - 1).kind();
    }
}
