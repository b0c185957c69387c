package fichero.app.wiring;

import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.RetryableException;
import java.util.List;

/**
 * An embedder that is switched off: it is known what it would be, so that its generation and its limits hold, but it
 * embeds nothing, as if it were away. Texts wait for it.
 */
final class DisabledEmbedder implements Embedder {

    private final Embedder embedder;

    DisabledEmbedder(Embedder embedder) {
        this.embedder = embedder;
    }

    @Override
    public void start() {
        embedder.start();
    }

    @Override
    public EmbedderIdentity identity() {
        return embedder.identity();
    }

    @Override
    public TokenCounter tokens() {
        return embedder.tokens();
    }

    @Override
    public int batchSize() {
        return embedder.batchSize();
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
        throw disabled();
    }

    @Override
    public float[] embedQuery(String query) {
        throw disabled();
    }

    private static RetryableException disabled() {
        return new RetryableException("the embedder is disabled by the settings (embedder.enabled)");
    }

    @Override
    public void close() {
        embedder.close();
    }
}
