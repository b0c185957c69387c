package fichero.embed.ollama;

import java.net.URI;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.ollama.OllamaContainer;

/** In a container, where Docker is found; the model is pulled into it, by the adapter itself. */
@Testcontainers(disabledWithoutDocker = true)
class OllamaContainerIT extends RealOllamaContract {

    @Container
    private static final OllamaContainer OLLAMA = new OllamaContainer("ollama/ollama:0.32.15");

    @Override
    URI url() {
        return URI.create(OLLAMA.getEndpoint());
    }
}
