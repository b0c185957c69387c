package fichero.core.embedding;

import fichero.core.chunking.TokenCounter;
import java.util.List;

/**
 * Turns text into unit vectors. Prefixes are the adapter's affair: callers give bare text.
 *
 * <p>Safe for use by several threads. A call is bounded in time.
 */
public interface Embedder extends AutoCloseable {

    /** Loads the model or reaches the server; called once, before anything else. */
    void start();

    /** Known after {@link #start()}. */
    EmbedderIdentity identity();

    /** Counts tokens as {@link #embedPassages} would, prefix and special tokens included. */
    TokenCounter tokens();

    /** How many texts to hand over at once for good throughput. */
    int batchSize();

    /**
     * Embeds each text, in order. How a batch is spread over cores or requests is the adapter's affair.
     *
     * @return one vector per text: {@code float[identity().dimension()]}, unit length, finite; the caller owns them
     * @throws fichero.core.failure.RetryableException when the same texts may work later
     * @throws fichero.core.failure.PoisonException with {@code EMBEDDING_REFUSED} when at least one text is refused for
     *     good, as every text beyond {@code identity().maxTokens()} is; the caller finds out which by halving the batch
     * @throws fichero.core.failure.SetupException when the model or server is not the one promised
     */
    List<float[]> embedPassages(List<String> texts);

    /** Embeds one query, as {@link #embedPassages} does a passage but with the query prefix; long ones are cut. */
    float[] embedQuery(String query);

    @Override
    void close();
}
