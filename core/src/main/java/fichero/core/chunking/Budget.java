package fichero.core.chunking;

/**
 * What one section's chunks may hold beside the heading context, in tokens and characters. A model counts a very long
 * word as one unknown token, so tokens alone do not bound a chunk.
 */
record Budget(int maxTokens, int targetTokens, int minTokens, int overlapTokens, int maxCharacters) {

    /** Prose has 4 to 5 characters a token; deeply indented code reaches 8. */
    private static final int CHARACTERS_A_TOKEN = 10;

    /** Counts of parts may add up to a little less than the count of the whole; the final count catches the rest. */
    private static final int SLACK_TOKENS = 2;

    /** A chunk of one unit may be larger than this and still have room for another. */
    private static final double REACH_OF_ONE = 0.5;

    private static final double REACH = 0.4;

    /** Four of the smallest chunks fit the limit, nearly: so there is hardly ever more between two of them than fits. */
    private static final double LARGEST_REACH = 0.33;

    /** @param taken tokens that prefix, special tokens and the heading context take */
    static Budget of(ChunkLimits limits, int taken) {
        int max = Math.max(1, limits.maxTokens() - taken - SLACK_TOKENS);
        int target = Math.min(max, Math.max(limits.targetTokens() - taken, (max + 1) / 2));
        return new Budget(
                max,
                target,
                Math.min(limits.minTokens(), target),
                Math.min(limits.overlapTokens(), max / 3),
                limits.maxTokens() * CHARACTERS_A_TOKEN);
    }

    /** How much there is between two seams that both begin a chunk, at least; less only where text has to be divided. */
    int reach() {
        return reach(REACH);
    }

    /** The same where there is but one unit between them. */
    int reachOfOne() {
        return reach(REACH_OF_ONE);
    }

    private int reach(double share) {
        return (int) Math.min(Math.max(minTokens, targetTokens * share), maxTokens * LARGEST_REACH);
    }

    /** As many tokens as this many characters are taken for when they have fewer. */
    long tokensOf(long characters) {
        return (characters * maxTokens + maxCharacters - 1) / maxCharacters;
    }
}
