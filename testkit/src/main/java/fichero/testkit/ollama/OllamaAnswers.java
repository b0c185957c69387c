package fichero.testkit.ollama;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.Request;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import fichero.testkit.embedding.InstantEmbedder;
import fichero.testkit.ollama.OllamaDouble.ServedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the double says. */
final class OllamaAnswers implements ResponseDefinitionTransformerV2 {

    static final String NAME = "ollama";

    private static final ObjectMapper JSON = new ObjectMapper();

    private volatile ServedModel model;
    private volatile boolean hasModel = true;
    private volatile @Nullable String token;
    private volatile List<String> pullLines = List.of("{\"status\":\"success\"}");
    private final Map<String, ResponseDefinitionBuilder> failures = new ConcurrentHashMap<>();
    private volatile Predicate<String> refused = text -> false;
    private volatile ResponseDefinitionBuilder refusal = failure(400, "refused");
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile String lastEmbedRequest = "";
    private final AtomicInteger callsHeld = new AtomicInteger();
    private final AtomicLong embedRequests = new AtomicLong();
    private final AtomicLong textsEmbedded = new AtomicLong();
    private final Map<String, Integer> timesByText = new ConcurrentHashMap<>();

    OllamaAnswers(ServedModel model) {
        this.model = model;
    }

    static ResponseDefinitionBuilder failure(int status, String error) {
        return json(status, JSON.createObjectNode().put("error", error));
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public boolean applyGlobally() {
        return false;
    }

    @Override
    public ResponseDefinition transform(ServeEvent event) {
        return answer(event.getRequest()).build();
    }

    private ResponseDefinitionBuilder answer(Request request) {
        String path = request.getUrl();
        if (token != null && !("Bearer " + token).equals(request.getHeader("Authorization"))) {
            return failure(401, "unauthorized");
        }
        boolean embeds = path.equals("/api/embed");
        if (embeds) {
            embedRequests.incrementAndGet();
            lastEmbedRequest = request.getBodyAsString();
            passGate();
        }
        ResponseDefinitionBuilder commanded = failures.get(path);
        if (commanded != null) {
            return commanded;
        }
        try {
            return switch (request.getMethod() + " " + path) {
                case "GET /api/version" ->
                    json(200, JSON.createObjectNode().put("version", "0.32.15").put("of_the_next_version", true));
                case "GET /api/tags" -> tags();
                case "POST /api/show" -> show(body(request));
                case "POST /api/pull" -> pull(body(request));
                case "POST /api/embed" -> embed(body(request));
                default ->
                    new ResponseDefinitionBuilder()
                            .withStatus(404)
                            .withHeader("Content-Type", "text/plain")
                            .withBody("404 page not found");
            };
        } catch (JsonProcessingException e) {
            return failure(400, "invalid JSON: " + e.getOriginalMessage());
        }
    }

    private ResponseDefinitionBuilder tags() {
        ObjectNode answer = JSON.createObjectNode().put("of_the_next_version", true);
        var models = answer.putArray("models");
        models.addObject()
                .put("name", "llama3.2:3b")
                .put("model", "llama3.2:3b")
                .put("digest", "a".repeat(64));
        if (hasModel) {
            ServedModel served = model;
            models.addObject()
                    .put("name", served.name())
                    .put("model", served.name())
                    .put("modified_at", "2026-11-02T10:15:30.123456789+01:00")
                    .put("size", 45_960_996)
                    .put("digest", served.digest())
                    .put("of_the_next_version", true);
        }
        return json(200, answer);
    }

    private ResponseDefinitionBuilder show(JsonNode request) {
        ServedModel served = model;
        if (!isServed(request)) {
            return notFound(request);
        }
        ObjectNode answer = JSON.createObjectNode().put("of_the_next_version", true);
        if (served.numCtx() > 0) {
            answer.put(
                    "parameters",
                    "stop                           \"x\"\nnum_ctx                        " + served.numCtx());
        }
        answer.putObject("model_info")
                .put("general.architecture", "bert")
                .put("bert.context_length", served.contextLength())
                .put("bert.embedding_length", served.dimension())
                .putNull("tokenizer.ggml.tokens");
        answer.putArray("capabilities").add("embedding");
        return json(200, answer);
    }

    private ResponseDefinitionBuilder pull(JsonNode request) {
        if (!request.path("model").isTextual()) {
            return failure(400, "invalid model name");
        }
        if (pullLines.stream().anyMatch(line -> line.contains("\"success\""))) {
            hasModel = true;
        }
        return new ResponseDefinitionBuilder()
                .withStatus(200)
                .withHeader("Content-Type", "application/x-ndjson")
                .withBody(String.join("\n", pullLines) + "\n");
    }

    private ResponseDefinitionBuilder embed(JsonNode request) throws JsonProcessingException {
        ServedModel served = model;
        if (!isServed(request)) {
            return notFound(request);
        }
        List<String> texts = new ArrayList<>();
        if (request.path("input").isTextual() && !request.path("input").asText().isEmpty()) {
            texts.add(request.path("input").asText());
        } else {
            for (JsonNode text : request.path("input")) {
                if (!text.isTextual()) {
                    return failure(400, "invalid input type");
                }
                texts.add(text.asText());
            }
        }
        if (texts.stream().anyMatch(refused)) {
            return refusal;
        }
        try (InstantEmbedder words = new InstantEmbedder(served.dimension())) {
            words.start();
            int numCtx = request.path("options").path("num_ctx").asInt(served.numCtx());
            int limit = Math.min(served.contextLength(), numCtx > 0 ? numCtx : 4096);
            boolean refuses = !request.path("truncate").asBoolean(true);
            int tokens = 0;
            ObjectNode answer = JSON.createObjectNode();
            answer.put("model", request.path("model").asText()).put("of_the_next_version", true);
            var embeddings = answer.putArray("embeddings");
            for (String text : texts) {
                int counted = words.tokens().count(text);
                if (counted > limit && refuses) {
                    return failure(400, "the input length exceeds the context length");
                }
                tokens += Math.min(counted, limit);
                var vector = embeddings.addArray();
                for (float value : words.embedQuery(text)) {
                    vector.add(value);
                }
            }
            texts.forEach(text -> timesByText.merge(text, 1, Integer::sum));
            textsEmbedded.addAndGet(texts.size());
            return json(200, answer.put("prompt_eval_count", tokens));
        }
    }

    private boolean isServed(JsonNode request) {
        String name = request.path("model").asText();
        return hasModel && (name.contains(":") ? name : name + ":latest").equalsIgnoreCase(model.name());
    }

    private static ResponseDefinitionBuilder notFound(JsonNode request) {
        return failure(404, "model '" + request.path("model").asText() + "' not found");
    }

    private static JsonNode body(Request request) throws JsonProcessingException {
        return JSON.readTree(request.getBodyAsString());
    }

    private static ResponseDefinitionBuilder json(int status, JsonNode body) {
        return new ResponseDefinitionBuilder()
                .withStatus(status)
                .withHeader("Content-Type", "application/json; charset=utf-8")
                .withBody(body.toString());
    }

    private void passGate() {
        CountDownLatch closed = gate;
        if (closed.getCount() == 0) {
            return;
        }
        callsHeld.incrementAndGet();
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            callsHeld.decrementAndGet();
        }
    }

    ServedModel model() {
        return model;
    }

    void serve(ServedModel other) {
        model = other;
        hasModel = true;
    }

    void loseModel() {
        hasModel = false;
    }

    void requireToken(String wanted) {
        token = wanted;
    }

    void pullAnswers(List<String> lines) {
        pullLines = lines;
    }

    void failWith(String path, ResponseDefinitionBuilder answer) {
        failures.put(path, answer);
    }

    void refuse(Predicate<String> texts, ResponseDefinitionBuilder with) {
        refusal = with;
        refused = texts;
    }

    void heal() {
        failures.clear();
        refused = text -> false;
    }

    void hold() {
        gate = new CountDownLatch(1);
    }

    void release() {
        gate.countDown();
    }

    int callsHeld() {
        return callsHeld.get();
    }

    long textsEmbedded() {
        return textsEmbedded.get();
    }

    long embedRequests() {
        return embedRequests.get();
    }

    Map<String, Integer> timesByText() {
        return timesByText;
    }

    String lastEmbedRequest() {
        return lastEmbedRequest;
    }
}
