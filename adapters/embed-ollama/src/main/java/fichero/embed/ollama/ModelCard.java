package fichero.embed.ollama;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.failure.SetupException;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the server says of a model, by {@code /api/show}.
 *
 * @param contextLength what the model file allows
 * @param numCtx what the model's makers set for Ollama, which is less for some
 */
record ModelCard(OptionalInt contextLength, OptionalInt numCtx) {

    /**
     * The server takes no more than so many tokens in one batch, whatever the model allows, and a model that looks both
     * ways must see a text in one batch. Versions differ in what they do with a longer text: cut it silently, or refuse.
     */
    private static final int LONGEST_BATCH = 2048;

    private static final Pattern NUM_CTX = Pattern.compile("(?m)^\\s*num_ctx\\s+(\\d{1,9})\\s*$");

    /** @throws RefusalException with 404 when the server lacks the model */
    static ModelCard ask(OllamaHttp http, OllamaSettings settings) throws RefusalException {
        try {
            byte[] answer = http.post(
                    "/api/show", Json.MAPPER.writeValueAsBytes(Map.of("model", settings.model())), settings.timeout());
            return read(Json.MAPPER.readTree(answer));
        } catch (IOException e) {
            throw new RefusalException(200, "an answer that is not Ollama's JSON");
        }
    }

    private static ModelCard read(JsonNode shown) {
        JsonNode info = shown.path("model_info");
        String architecture = info.path("general.architecture").asText();
        JsonNode length = info.path(architecture + ".context_length");
        Matcher numCtx = NUM_CTX.matcher(shown.path("parameters").asText());
        return new ModelCard(
                length.isIntegralNumber() ? OptionalInt.of(length.asInt()) : OptionalInt.empty(),
                numCtx.find() ? OptionalInt.of(Integer.parseInt(numCtx.group(1))) : OptionalInt.empty());
    }

    /** The longest text that this model surely takes on any server. */
    int maxTokens(ModelName model, ModelProfile profile) {
        int limit = Math.min(
                Math.min(profile.maxTokens(), LONGEST_BATCH),
                Math.min(contextLength.orElse(LONGEST_BATCH), numCtx.orElse(LONGEST_BATCH)));
        if (limit < 8) {
            throw new SetupException("Ollama says that the model '" + model + "' takes only " + limit
                    + " tokens: it cannot embed chunks; choose another");
        }
        return limit;
    }
}
