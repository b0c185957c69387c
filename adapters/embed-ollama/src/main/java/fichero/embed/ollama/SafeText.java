package fichero.embed.ollama;

/** Text as it can be sent: JSON in UTF-8 to a server whose tokenizers are native code. */
final class SafeText {

    private SafeText() {}

    /**
     * Replaces halves of surrogate pairs, which UTF-8 cannot say, and the zero character, at which native code may end a
     * text.
     */
    static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isSurrogate(c)) {
                return text.codePoints()
                        .map(SafeText::safe)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }

    private static int safe(int c) {
        if (c == 0) {
            return ' ';
        }
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '\ufffd' : c;
    }
}
