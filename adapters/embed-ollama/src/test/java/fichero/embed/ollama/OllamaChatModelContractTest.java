package fichero.embed.ollama;

import fichero.core.answers.ChatModel;
import fichero.testkit.answers.ChatModelContract;
import fichero.testkit.ollama.OllamaChatDouble;
import org.junit.jupiter.api.AfterEach;

class OllamaChatModelContractTest extends ChatModelContract {

    private final OllamaChatDouble ollama = OllamaChatDouble.start();
    private final OllamaChatModel model =
            new OllamaChatModel(new ChatSettings(ollama.url(), "llama3.2:3b", null, 2048));

    @AfterEach
    void stop() {
        model.close();
        ollama.close();
    }

    @Override
    protected ChatModel model() {
        return model;
    }

    @Override
    protected void says(String... pieces) {
        ollama.says(pieces);
    }

    @Override
    protected void isCutAfter(String... pieces) {
        ollama.isCutAfter(pieces);
    }

    @Override
    protected void waitsAfter(String... pieces) {
        ollama.goesOnAfter(pieces);
    }

    @Override
    protected void breaksAfter(String... pieces) {
        ollama.breaksAfter(pieces);
    }

    @Override
    protected int stopped() {
        return ollama.hungUp();
    }
}
