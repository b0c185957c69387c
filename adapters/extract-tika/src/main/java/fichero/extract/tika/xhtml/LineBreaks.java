package fichero.extract.tika.xhtml;

/** What a line feed among the characters of a paragraph means. */
enum LineBreaks {
    /** A space, as in HTML. */
    COLLAPSED,
    /** The end of a line, as in PDF and Word. */
    KEPT
}
