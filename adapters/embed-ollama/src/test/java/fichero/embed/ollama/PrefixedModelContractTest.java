package fichero.embed.ollama;

import fichero.core.embedding.Embedder;
import fichero.testkit.embedding.EmbedderContract;
import fichero.testkit.ollama.OllamaDouble;
import org.junit.jupiter.api.AfterAll;

/** The contract on the double: a model with prefixes for both, and a limit that is the server's, not the model's. */
class PrefixedModelContractTest extends EmbedderContract {

    private final OllamaDouble ollama = OllamaDouble.start(
            new OllamaDouble.ServedModel("nomic-embed-text:latest", "0".repeat(63) + "a", 768, 2048, 8192));

    @AfterAll
    void closeOllama() {
        ollama.close();
    }

    @Override
    protected Embedder create() {
        return new OllamaEmbedder(OllamaSettings.of(ollama.url(), "nomic-embed-text"));
    }

    @Override
    protected boolean understandsMeaning() {
        return false;
    }
}
