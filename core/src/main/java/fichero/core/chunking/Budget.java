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

    /** Chunks come out about twice as large as the smallest on average, which is nearly two thirds of the target. */
    private static final double REACH = 0.33;

    /** More than four of the smallest chunks fit the limit: so there is seldom more between two seams than fits. */
    private static final double LARGEST_REACH = 0.22;

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

    /** How far a seam must be from every stronger one to begin a chunk; so no chunk is smaller, but for rare ones. */
    int reach() {
        return (int) Math.min(Math.max(minTokens, targetTokens * REACH), maxTokens * LARGEST_REACH);
    }

    /** As many tokens as this many characters are taken for when they have fewer. */
    long tokensOf(long characters) {
        return (characters * maxTokens + maxCharacters - 1) / maxCharacters;
    }
}
