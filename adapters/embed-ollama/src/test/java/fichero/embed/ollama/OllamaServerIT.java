package fichero.embed.ollama;

import java.net.URI;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** On the server that {@code FICHERO_TEST_OLLAMA_URL} names, with {@code FICHERO_TEST_OLLAMA_MODEL} or all-minilm. */
@EnabledIfEnvironmentVariable(
        named = "FICHERO_TEST_OLLAMA_URL",
        matches = ".+",
        disabledReason = "no FICHERO_TEST_OLLAMA_URL")
class OllamaServerIT extends RealOllamaContract {

    @Override
    URI url() {
        return URI.create(System.getenv("FICHERO_TEST_OLLAMA_URL"));
    }
}
