package fichero.core.chunking;

/** Where text may be cut: never inside a surrogate pair, and chunks have no white space around them. */
final class Text {

    private Text() {}

    static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    static boolean isBlank(CharSequence text, int start, int end) {
        return skipSpace(text, start, end) == end;
    }

    /** The first character from {@code start} that is not white space, or {@code end}. */
    static int skipSpace(CharSequence text, int start, int end) {
        int i = start;
        while (i < end && isSpace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /** One past the last character before {@code end} that is not white space, or {@code start}. */
    static int dropSpace(CharSequence text, int start, int end) {
        int i = end;
        while (i > start && isSpace(text.charAt(i - 1))) {
            i--;
        }
        return i;
    }

    /** The next line break from {@code start}, or {@code end}; never looks further, so callers stay linear. */
    static int newline(CharSequence text, int start, int end) {
        int i = start;
        while (i < end && text.charAt(i) != '\n') {
            i++;
        }
        return i;
    }

    /** Moves a cut that would part a surrogate pair in front of the pair. */
    static int cut(CharSequence text, int at) {
        boolean parts = at > 0
                && at < text.length()
                && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
        return parts ? at - 1 : at;
    }

    /** The start of the last word that begins in {@code (from, to]}, or -1 when none does. */
    static int lastWordStart(CharSequence text, int from, int to) {
        for (int i = Math.min(to, text.length() - 1); i > from; i--) {
            if (isSpace(text.charAt(i - 1)) && !isSpace(text.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    /** One past the last occurrence that ends in {@code (from, to]}, or -1; never looks further. */
    static int lastEndOf(String separator, String text, int from, int to) {
        for (int end = to; end > from; end--) {
            if (text.startsWith(separator, end - separator.length())) {
                return end;
            }
        }
        return -1;
    }

    static String shortened(String line, int maxCharacters) {
        if (line.length() <= maxCharacters) {
            return line;
        }
        int word = lastWordStart(line, maxCharacters / 2, maxCharacters - 1);
        int end = cut(line, word > 0 ? word : maxCharacters - 1);
        return line.substring(0, dropSpace(line, 0, end)) + "…";
    }
}
