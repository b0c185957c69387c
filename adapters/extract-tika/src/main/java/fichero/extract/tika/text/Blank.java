package fichero.extract.tika.text;

/** What takes room and says nothing. */
public final class Blank {

    private Blank() {}

    /** White space of any kind (no-break spaces too), control and zero-width characters. */
    public static boolean is(char c) {
        return c <= ' '
                || c >= 0x7F
                        && (Character.isWhitespace(c)
                                || Character.isSpaceChar(c)
                                || Character.isISOControl(c)
                                || c == '\u200b'
                                || c == '\u2060'
                                || c == '\ufeff');
    }

    public static boolean is(CharSequence text) {
        return text.chars().allMatch(c -> is((char) c));
    }
}
