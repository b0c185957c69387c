package fichero.testkit.embedding;

/** A stand-in for a tokenizer: a word is one token per six characters, any other visible character is one. */
final class Pieces {

    private static final int CHARACTERS_PER_PIECE = 6;

    /** A real model adds a token before the text and one after it. */
    private static final int SPECIAL_TOKENS = 2;

    private Pieces() {}

    static int count(String text) {
        return scan(text, Integer.MAX_VALUE).tokens();
    }

    /** The longest beginning of the text that takes no more than this many tokens. */
    static String cut(String text, int maxTokens) {
        return text.substring(0, scan(text, maxTokens).end());
    }

    private static Scan scan(String text, int maxTokens) {
        int tokens = SPECIAL_TOKENS;
        int room = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean inWord = Character.isLetterOrDigit(c);
            if (inWord && room > 0) {
                room--;
            } else if (!Character.isWhitespace(c)) {
                if (tokens == maxTokens) {
                    return new Scan(tokens, i);
                }
                tokens++;
                room = inWord ? CHARACTERS_PER_PIECE - 1 : 0;
            } else {
                room = 0;
            }
        }
        return new Scan(tokens, text.length());
    }

    private record Scan(int tokens, int end) {}
}
