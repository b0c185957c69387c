package fichero.embed.ollama;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Which model of an Ollama writes answers.
 *
 * @param url as in {@link OllamaSettings}
 * @param model as {@code ollama list} names it
 * @param token as in {@link OllamaSettings}
 * @param contextTokens asked of the server: more takes more of its memory
 */
public record ChatSettings(URI url, String model, @Nullable String token, int contextTokens) {

    public static final int DEFAULT_CONTEXT_TOKENS = 8192;
    private static final int LEAST_CONTEXT_TOKENS = 1024;

    public ChatSettings {
        if (contextTokens < LEAST_CONTEXT_TOKENS) {
            throw new IllegalArgumentException("a chat model's context has at least " + LEAST_CONTEXT_TOKENS
                    + " tokens, but is asked to have " + contextTokens);
        }
    }

    /** The same server as embeddings know it. */
    OllamaSettings server() {
        return new OllamaSettings(
                url,
                model,
                token,
                OllamaSettings.DEFAULT_TIMEOUT,
                null,
                OllamaSettings.DEFAULT_BATCH_SIZE,
                OllamaSettings.DEFAULT_PARALLEL_CALLERS,
                false);
    }

    /** Masks the token. */
    @Override
    public String toString() {
        return "ChatSettings[url=" + url + ", model=" + model + ", token=" + (token == null ? "none" : "***")
                + ", contextTokens=" + contextTokens + "]";
    }
}
