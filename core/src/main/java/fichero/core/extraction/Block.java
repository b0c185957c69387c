package fichero.core.extraction;

/**
 * A structural piece of a document's text.
 *
 * @param start first character, a UTF-16 offset into {@link ExtractedDocument#text()}
 * @param end one past the last character
 * @param level heading level 1 to 6 for {@code HEADING}, list depth from 1 for {@code LIST}, else 0
 * @param page the page the block starts on, from 1, or {@link #NO_PAGE} when the format has no pages
 */
public record Block(Kind kind, int start, int end, int level, int page) {

    public static final int NO_PAGE = 0;

    /** What a block is. A {@code PAGE_BREAK} is empty ({@code start == end}) and carries the page that begins there. */
    public enum Kind {
        HEADING,
        PARAGRAPH,
        LIST,
        TABLE,
        CODE,
        PAGE_BREAK
    }

    public Block {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("a block spans start <= end, but this is " + start + ".." + end);
        }
        if (kind == Kind.HEADING && (level < 1 || level > 6)) {
            throw new IllegalArgumentException("a heading has level 1 to 6, but this has " + level);
        }
        if (page < NO_PAGE) {
            throw new IllegalArgumentException("pages count from 1, but this is " + page);
        }
    }

    public static Block heading(int start, int end, int level, int page) {
        return new Block(Kind.HEADING, start, end, level, page);
    }

    public static Block paragraph(int start, int end, int page) {
        return new Block(Kind.PARAGRAPH, start, end, 0, page);
    }
}
