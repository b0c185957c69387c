package fichero.extract.tika.block;

/** What a line feed among the characters of a paragraph means. */
public enum LineBreaks {
    /** A space, as in HTML. */
    COLLAPSED,
    /** The end of a line, as in PDF and Word. */
    KEPT
}
