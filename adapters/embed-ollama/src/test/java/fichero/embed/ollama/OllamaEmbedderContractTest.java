package fichero.embed.ollama;

import fichero.core.embedding.Embedder;
import fichero.testkit.embedding.EmbedderContract;
import fichero.testkit.ollama.OllamaDouble;
import org.junit.jupiter.api.AfterAll;

/** The contract on the double: all-minilm, without prefixes and with a short limit. */
class OllamaEmbedderContractTest extends EmbedderContract {

    private final OllamaDouble ollama = OllamaDouble.start();

    @AfterAll
    void closeOllama() {
        ollama.close();
    }

    @Override
    protected Embedder create() {
        return new OllamaEmbedder(OllamaSettings.of(ollama.url(), ollama.model()));
    }

    @Override
    protected boolean understandsMeaning() {
        return false;
    }
}
