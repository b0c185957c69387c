package fichero.core.chunking;

/**
 * How large chunks are, in the embedding model's tokens.
 *
 * @param maxTokens no embedding text exceeds this, ever; must not exceed the model's own limit
 * @param targetTokens a chunk is closed when the next block would take it past this
 * @param minTokens chunks below this are merged with a neighbour of the same section where that fits
 * @param overlapTokens how much of the text before is repeated, only where a block had to be split
 */
public record ChunkLimits(int maxTokens, int targetTokens, int minTokens, int overlapTokens) {

    public ChunkLimits {
        if (!(0 <= overlapTokens && 0 <= minTokens && minTokens <= targetTokens && targetTokens <= maxTokens)
                || overlapTokens * 2 > maxTokens) {
            throw new IllegalArgumentException(
                    "chunk limits need 0 <= min <= target <= max and overlap <= max / 2, but are max=" + maxTokens
                            + " target=" + targetTokens + " min=" + minTokens + " overlap=" + overlapTokens);
        }
    }

    /** Sensible limits for a model that takes {@code modelTokens}. */
    public static ChunkLimits forModel(int modelTokens) {
        int max = Math.min(modelTokens, 256);
        return new ChunkLimits(max, max * 3 / 4, max / 6, max / 8);
    }
}
