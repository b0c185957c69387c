package fichero.query.answers;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How answers are made.
 *
 * @param passages how many the model gets at most
 * @param minSimilarity a passage whose cosine similarity to the question is below this does not count; null for what
 *     fits the embedder, see {@link Relevance}
 * @param maxAnswerTokens where an answer is cut off
 * @param timeout for one answer, from the question to its last word
 * @param parallel how many the model writes at once; further ones are refused for the moment
 */
public record AnswerSettings(
        int passages, @Nullable Double minSimilarity, int maxAnswerTokens, Duration timeout, int parallel) {

    public static final int DEFAULT_PASSAGES = 6;
    public static final int MAX_PASSAGES = 20;

    public static final AnswerSettings DEFAULT =
            new AnswerSettings(DEFAULT_PASSAGES, null, 700, Duration.ofMinutes(2), 2);

    public AnswerSettings {
        if (passages < 1 || passages > MAX_PASSAGES) {
            throw new IllegalArgumentException("passages are from 1 to " + MAX_PASSAGES + ", but are " + passages);
        }
        if (minSimilarity != null && !(minSimilarity >= -1 && minSimilarity <= 1)) {
            throw new IllegalArgumentException("a cosine similarity is from -1 to 1, but is " + minSimilarity);
        }
        if (maxAnswerTokens < 1 || parallel < 1) {
            throw new IllegalArgumentException(
                    "an answer has room for a token and there is place for one, but these are " + maxAnswerTokens
                            + " and " + parallel);
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("an answer takes time, but may take " + timeout);
        }
    }
}
