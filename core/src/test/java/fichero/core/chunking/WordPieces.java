package fichero.core.chunking;

/**
 * Counts like a word-piece model: four characters a piece, each sign alone, one piece for an absurdly long word, and a
 * prefix with two special tokens around every passage.
 */
final class WordPieces implements TokenCounter {

    static final int OVERHEAD = 5;

    private static final int LONGEST_WORD = 100;

    private long counted;
    private int calls;

    @Override
    public int count(String passage) {
        calls++;
        counted += passage.length();
        int tokens = OVERHEAD;
        int word = 0;
        for (int i = 0; i < passage.length(); i++) {
            char c = passage.charAt(i);
            if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
                word++;
            } else {
                tokens += pieces(word) + (Text.isSpace(c) ? 0 : 1);
                word = 0;
            }
        }
        return tokens + pieces(word);
    }

    private static int pieces(int letters) {
        return letters > LONGEST_WORD ? 1 : (letters + 3) / 4;
    }

    /** Characters counted so far, over all calls. */
    long counted() {
        return counted;
    }

    int calls() {
        return calls;
    }
}
