package fichero.core.chunking;

/**
 * Measures off text that has nothing to cut it at, in pieces about as large as the target. Knows from each piece how much
 * text a token takes, so that it seldom counts twice. For one thread.
 */
final class Windows {

    /** A count for the first guess; later guesses know better. */
    private static final double USUAL_CHARACTERS_A_TOKEN = 4;

    private final String text;
    private final Meter meter;
    private double charactersAToken = USUAL_CHARACTERS_A_TOKEN;

    Windows(String text, Meter meter) {
        this.text = text;
        this.meter = meter;
    }

    /** @param end one past the last character, in front of a word where there is one in the second half */
    record Window(int end, int tokens) {}

    Window next(int from, int end, Budget budget) {
        int length = guess(budget.targetTokens() * charactersAToken, budget);
        boolean guessedAgain = false;
        while (true) {
            int to = cut(from, Math.min(end, from + length), end);
            int tokens = Math.max(1, meter.added(text.substring(from, to)));
            int taken = to - from;
            if (tokens > budget.targetTokens() && Character.codePointCount(text, from, to) > 1) {
                length = Math.max(1, (int) (taken * 0.95 * budget.targetTokens() / tokens));
                guessedAgain = true;
            } else if (to < end
                    && !guessedAgain
                    && tokens < budget.targetTokens() / 2
                    && length < budget.maxCharacters()) {
                length = guess(0.9 * taken * budget.targetTokens() / tokens, budget);
                guessedAgain = true;
            } else {
                charactersAToken = (double) taken / tokens;
                return new Window(to, tokens);
            }
        }
    }

    private static int guess(double characters, Budget budget) {
        return (int) Math.max(1, Math.min(budget.maxCharacters(), characters));
    }

    private int cut(int from, int to, int end) {
        if (to >= end) {
            return end;
        }
        int word = Text.lastWordStart(text, from + (to - from) / 2, to);
        int at = word > 0 ? word : Text.cut(text, to);
        return at > from ? at : from + Character.charCount(text.codePointAt(from));
    }
}
