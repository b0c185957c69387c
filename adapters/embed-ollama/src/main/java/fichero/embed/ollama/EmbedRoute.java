package fichero.embed.ollama;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /api/embed}: one request, and an answer that is checked before anybody sees it. */
final class EmbedRoute {

    /** Below this a vector has no direction that one could trust. */
    private static final double SHORTEST = 1e-6;

    private final OllamaHttp http;
    private final Map<String, Object> fixed = new LinkedHashMap<>();

    /** @param maxTokens asked of the server, so that its own defaults make no difference */
    EmbedRoute(OllamaHttp http, OllamaSettings settings, int maxTokens) {
        this.http = http;
        fixed.put("model", settings.model());
        // A whole text must fit into one batch, too.
        fixed.put("options", Map.of("num_ctx", maxTokens, "num_batch", maxTokens));
        if (settings.keepAlive() != null) {
            fixed.put("keep_alive", settings.keepAlive().toSeconds() + "s");
        }
    }

    /**
     * @param inputs prefixed, none blank: for a blank one Ollama gives no vector and says nothing
     * @param truncate whether the server may cut what is too long; else it refuses
     * @return unit vectors, one per input, all of one dimension
     * @throws RefusalException for a refusal, and for an answer that does not fit, such as a vector that is none
     */
    Answer embed(List<String> inputs, boolean truncate, Duration deadline) throws RefusalException {
        byte[] body = http.post("/api/embed", request(inputs, truncate), deadline);
        @Nullable Wire answer;
        try {
            answer = Json.MAPPER.readValue(body, Wire.class);
        } catch (IOException e) {
            throw new RefusalException(200, "an answer that is not Ollama's JSON");
        }
        // The whole answer may be a null of JSON.
        @Nullable Float @Nullable [][] embeddings = answer == null ? null : answer.embeddings();
        int count = embeddings == null ? 0 : embeddings.length;
        if (answer == null || embeddings == null || count != inputs.size()) {
            throw new RefusalException(200, count + " vectors for " + inputs.size() + " texts");
        }
        List<float[]> vectors = new ArrayList<>(count);
        for (@Nullable Float[] embedding : embeddings) {
            vectors.add(unit(embedding));
            if (embedding.length != embeddings[0].length) {
                throw new RefusalException(200, "vectors of different dimensions");
            }
        }
        return new Answer(vectors, answer.promptTokens());
    }

    private byte[] request(List<String> inputs, boolean truncate) {
        Map<String, Object> request = new LinkedHashMap<>(fixed);
        request.put("input", inputs);
        request.put("truncate", truncate);
        try {
            return Json.MAPPER.writeValueAsBytes(request);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a map of strings and numbers", e);
        }
    }

    private static float[] unit(@Nullable Float @Nullable [] values) throws RefusalException {
        if (values == null || values.length == 0) {
            throw new RefusalException(200, "an empty vector");
        }
        double squares = 0;
        for (Float value : values) {
            // A null is how some JSON writers put a number that is none.
            squares += value == null ? Double.NaN : (double) value * value;
        }
        double length = Math.sqrt(squares);
        if (!Double.isFinite(length) || length < SHORTEST) {
            throw new RefusalException(200, "a vector that is no number, infinite or zero in length");
        }
        float[] unit = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            Float value = values[i];
            unit[i] = value == null ? 0 : (float) (value / length);
        }
        return unit;
    }

    /** @param promptTokens how many tokens the server counted in all texts, 0 when it does not say */
    record Answer(List<float[]> vectors, int promptTokens) {}

    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    private record Wire(
            @Nullable Float @Nullable [][] embeddings,
            @JsonProperty("prompt_eval_count") int promptTokens) {}
}
