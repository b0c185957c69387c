package fichero.core.embedding;

/**
 * Everything that makes an embedder's vectors comparable with one another, and not with others.
 *
 * @param model name for people, such as {@code e5-small-v2-q}
 * @param digest of the model's weights and tokenizer
 * @param dimension length of every vector
 * @param maxTokens the longest passage the model takes, in its own tokens
 */
public record EmbedderIdentity(
        String model, String digest, int dimension, String queryPrefix, String passagePrefix, int maxTokens) {

    public EmbedderIdentity {
        if (dimension < 1 || maxTokens < 8) {
            throw new IllegalArgumentException("model '" + model + "' needs dimension >= 1 and maxTokens >= 8, but has "
                    + dimension + " and " + maxTokens);
        }
    }

    /** One line that changes whenever vectors stop being comparable. */
    public String fingerprint() {
        return model + "|" + digest + "|" + dimension + "|" + queryPrefix + "|" + passagePrefix + "|" + maxTokens;
    }
}
