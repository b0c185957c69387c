package fichero.embed.ollama;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.core.answers.ChatModel;
import fichero.core.answers.Prompt;
import fichero.core.answers.Reply;
import fichero.core.chunking.TokenCounter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes answers with a model on an Ollama server, by {@code /api/chat}. Closing a reply closes its connection, upon
 * which the server stops the model.
 *
 * <p>Nothing is asked of the server before the first answer: searches must not wait for a model that they do not need.
 */
public final class OllamaChatModel implements ChatModel {

    /** Marks of roles and turns, which differ by model. */
    private static final int TOKENS_AROUND = 64;

    private final ChatSettings settings;
    private final OllamaSettings server;
    private final OllamaHttp http;

    public OllamaChatModel(ChatSettings settings) {
        this.settings = settings;
        this.server = settings.server();
        this.http = new OllamaHttp(server);
    }

    @Override
    public String name() {
        return settings.model();
    }

    @Override
    public TokenCounter tokens() {
        return text -> TokenEstimate.of(SafeText.of(text));
    }

    @Override
    public int contextTokens() {
        return settings.contextTokens() - TOKENS_AROUND;
    }

    @Override
    public Reply begin(Prompt prompt) {
        ChatLines lines = new ChatLines(server);
        return new OllamaReply(http, http.send("/api/chat", request(prompt), lines), lines);
    }

    private byte[] request(Prompt prompt) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("model", settings.model());
        request.put("messages", List.of(message("system", prompt.rules()), message("user", prompt.request())));
        request.put("stream", true);
        // What a model thinks before it writes would be paid for with time and shown to nobody.
        request.put("think", false);
        request.put(
                "options",
                Map.of(
                        "num_ctx",
                        settings.contextTokens(),
                        "num_predict",
                        prompt.maxAnswerTokens(),
                        // The likeliest word each time: answers stay with the passages, and come out the same again.
                        "temperature",
                        0));
        try {
            return Json.MAPPER.writeValueAsBytes(request);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps and lists of strings and numbers", e);
        }
    }

    private static Map<String, String> message(String role, String content) {
        return Map.of("role", role, "content", SafeText.of(content));
    }

    @Override
    public void close() {
        http.close();
    }
}
