package fichero.extract.tika.block;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.text.Blank;
import java.util.ArrayList;
import java.util.List;

/** Text that grows block by block, each a run without white space at its ends, with blank lines between them. */
public final class BlockText {

    /** A row of a thousand empty cells needs no thousand bars. */
    private static final int MAX_SEPARATORS = 64;

    private final int maxCharacters;
    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();

    private Kind kind = Kind.PARAGRAPH;
    private int level;
    private int page = Block.NO_PAGE;
    private int start;
    private boolean full;

    /** A list item's marker, written before its first character. */
    private String marker = "";

    /** What stands between the rows and cells seen and not yet written. */
    private final StringBuilder separators = new StringBuilder();

    /** How many empty cells the first row of a table begins with, and the current one so far; -1 once it has words. */
    private int margin;

    private int emptyCells;

    /** White space seen and not yet written: none, a space, or a line feed. */
    private char pending;

    public BlockText(int maxCharacters) {
        this.maxCharacters = maxCharacters;
    }

    public String text() {
        return text.toString();
    }

    public List<Block> blocks() {
        return blocks;
    }

    public int length() {
        return text.length();
    }

    /** How many more characters there may be. */
    public int room() {
        return maxCharacters - text.length();
    }

    /** Whether more was to be written than there may be. */
    public boolean isFull() {
        return full;
    }

    /** How many pages began; 0 for a format without pages. */
    public int page() {
        return page;
    }

    /** Ends the current block and begins one of this kind, which exists as soon as it has a character. */
    public void begin(Kind kind, int level) {
        end();
        this.kind = kind;
        this.level = level;
        margin = 0;
        emptyCells = 0;
    }

    /** Ends the current block; what follows is a paragraph. */
    public void end() {
        pending = 0;
        separators.setLength(0);
        if (text.length() > start) {
            blocks.add(new Block(kind, start, text.length(), level, page));
        }
        start = text.length();
        kind = Kind.PARAGRAPH;
        level = 0;
        marker = "";
    }

    /** Ends the text; what a parser that failed half-way left open is closed. */
    public void finish() {
        if (text.length() > start && Character.isHighSurrogate(text.charAt(text.length() - 1))) {
            text.setLength(text.length() - 1);
        }
        trimEnd();
        end();
    }

    /** Puts a list marker before the first character of this block. */
    public void mark(String marker) {
        this.marker = marker;
    }

    /** Goes on with a list item: where it has only its marker so far, on the same line. */
    public void continueItem(int level) {
        if (marker.isEmpty() || !isEmpty()) {
            begin(Kind.LIST, level);
        }
    }

    /** Makes the current block of another kind. */
    public void relabel(Kind kind, int level) {
        this.kind = kind;
        this.level = level;
    }

    /** The text of the current block so far. */
    public String current() {
        return text.substring(start);
    }

    /** The text from here on, without what separates it from the text before. */
    public String since(int offset) {
        int from = Math.max(offset, start);
        while (from < text.length() && (Blank.is(text.charAt(from)) || text.charAt(from) == '|')) {
            from++;
        }
        return text.substring(from);
    }

    public void beginPage() {
        end();
        page++;
        if (page > 1) {
            blocks.add(new Block(Kind.PAGE_BREAK, text.length(), text.length(), 0, page));
        }
    }

    public boolean isEmpty() {
        return text.length() == start;
    }

    /** A whole block of its own; nothing when it has no words. */
    public void block(Kind kind, int level, String words) throws ExpansionException {
        begin(kind, level);
        append(words, LineBreaks.KEPT);
        end();
    }

    /** Characters with their white space collapsed. */
    public void append(char[] characters, int offset, int length, LineBreaks lineBreaks) throws ExpansionException {
        for (int i = offset; i < offset + length; i++) {
            append(characters[i], lineBreaks);
        }
    }

    /** Characters with their white space collapsed. */
    public void append(CharSequence characters, LineBreaks lineBreaks) throws ExpansionException {
        for (int i = 0; i < characters.length(); i++) {
            append(characters.charAt(i), lineBreaks);
        }
    }

    private void append(char c, LineBreaks lineBreaks) throws ExpansionException {
        if (c == '\n' && lineBreaks == LineBreaks.KEPT && kind != Kind.TABLE) {
            pending = '\n';
        } else if (Blank.is(c)) {
            pending = pending == 0 ? ' ' : pending;
        } else {
            write(c);
        }
    }

    /** Characters as they are, but for white space before the first and after the last. */
    public void appendLiterally(char[] characters, int offset, int length) throws ExpansionException {
        for (int i = offset; i < offset + length; i++) {
            char c = characters[i];
            if (text.length() > start || !Blank.is(c)) {
                write(c == '\0' ? '\ufffd' : c);
            }
        }
    }

    public void trimEnd() {
        int end = text.length();
        while (end > start && Blank.is(text.charAt(end - 1))) {
            end--;
        }
        text.setLength(end);
    }

    /** Ends a row of a table; one without words leaves no trace. */
    public void row() {
        separators.setLength(0);
        emptyCells = 0;
        if (!isEmpty()) {
            separators.append('\n');
        }
    }

    /**
     * Ends a cell of a row. Cells without words at the end of a row leave no trace, nor do columns on the left in which
     * the first row has none.
     */
    public void cell() {
        if (emptyCells >= 0) {
            emptyCells++;
        }
        if (!isEmpty() && (emptyCells < 0 || emptyCells > margin) && separators.length() < MAX_SEPARATORS) {
            separators.append(" | ");
        }
    }

    public void space() {
        pending = pending == 0 ? ' ' : pending;
    }

    public void lineBreak() {
        pending = kind == Kind.TABLE ? ' ' : '\n';
    }

    private void write(char c) throws ExpansionException {
        if (text.length() >= maxCharacters) {
            full = true;
            throw new ExpansionException(maxCharacters);
        }
        if (isEmpty()) {
            margin = Math.max(0, emptyCells);
            separateFromPrevious();
        } else if (separators.length() > 0) {
            text.append(separators);
        } else if (pending != 0 && !Blank.is(text.charAt(text.length() - 1))) {
            text.append(pending);
        }
        separators.setLength(0);
        emptyCells = -1;
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
