package fichero.app.wiring;

import fichero.app.settings.Settings;
import fichero.core.answers.ChatModel;
import fichero.core.embedding.Embedder;
import fichero.embed.ollama.ChatSettings;
import fichero.embed.ollama.OllamaChatModel;
import fichero.embed.ollama.OllamaEmbedder;
import fichero.embed.ollama.OllamaSettings;
import fichero.embed.onnx.BuiltInModel;
import fichero.embed.onnx.OnnxEmbedder;
import java.nio.file.Path;
import java.util.Map;

/**
 * What can be exchanged without changing the settings: tests run the whole product with another embedder.
 *
 * @param embedders makes the embedder, not started
 * @param chats makes the model that writes answers
 */
public record Pieces(EmbedderMaker embedders, ChatMaker chats) {

    /** With the model that the settings name for answers. */
    public Pieces(EmbedderMaker embedders) {
        this(embedders, Pieces::ollamaChat);
    }

    /** Makes an embedder, not started. */
    @FunctionalInterface
    public interface EmbedderMaker {
        /** @param cache directory for what is unpacked once */
        Embedder make(Settings.Embedder settings, Path cache);
    }

    /** Makes the model that writes answers. */
    @FunctionalInterface
    public interface ChatMaker {
        /** @param model its name in the settings */
        ChatModel make(Settings.Answers settings, String model);
    }

    private static final Map<String, BuiltInModel> BUILT_IN = Map.of(
            Settings.Embedder.E5_SMALL_V2, BuiltInModel.E5_SMALL_V2,
            Settings.Embedder.MINILM_L6, BuiltInModel.ALL_MINILM_L6_V2);

    /** What the settings say. */
    public static Pieces standard() {
        return new Pieces((settings, cache) -> settings.isRemote() ? ollama(settings) : onnx(settings, cache));
    }

    private static Embedder ollama(Settings.Embedder settings) {
        Settings.Ollama ollama = settings.ollama();
        return new OllamaEmbedder(new OllamaSettings(
                ollama.url(),
                settings.model(),
                ollama.token(),
                ollama.timeout(),
                null,
                ollama.batchSize(),
                ollama.callers(),
                ollama.pull()));
    }

    private static ChatModel ollamaChat(Settings.Answers settings, String model) {
        Settings.Ollama ollama = settings.ollama();
        return new OllamaChatModel(new ChatSettings(ollama.url(), model, ollama.token(), settings.contextTokens()));
    }

    private static Embedder onnx(Settings.Embedder settings, Path cache) {
        int callers = Runtime.getRuntime().availableProcessors();
        BuiltInModel builtIn = BUILT_IN.get(settings.model());
        return builtIn == null
                ? OnnxEmbedder.fromDirectory(Path.of(settings.model()), cache, callers)
                : OnnxEmbedder.builtIn(builtIn, cache, callers);
    }
}
