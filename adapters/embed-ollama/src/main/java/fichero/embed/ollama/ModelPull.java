package fichero.embed.ollama;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the server download a model, and logs how far it is. A download may take as long as it goes on: only one that says
 * nothing for a while is given up.
 */
final class ModelPull {

    private static final Logger log = LoggerFactory.getLogger(ModelPull.class);

    /** Checking the digest of a large model is silent, and takes a minute or two on a slow disk. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(5);

    private final OllamaSettings settings;
    private final OllamaHttp http;
    private final Duration longestSilence;

    ModelPull(OllamaSettings settings, OllamaHttp http) {
        this(settings, http, LONGEST_SILENCE);
    }

    ModelPull(OllamaSettings settings, OllamaHttp http, Duration longestSilence) {
        this.settings = settings;
        this.http = http;
        this.longestSilence = longestSilence;
    }

    /**
     * @throws SetupException when there is no such model, or this server is too old for it
     * @throws RetryableException when the download broke off; what came is kept by the server
     */
    void run() {
        String model = settings.model();
        log.atInfo().addKeyValue("model", model).log("Ollama lacks the embedding model and is pulling it");
        Progress progress = new Progress(model);
        CompletableFuture<HttpResponse<Void>> answer =
                http.send("/api/pull", request(model), BodyHandlers.fromLineSubscriber(progress));
        try {
            HttpResponse<Void> response = awaitWhileItGoesOn(answer, progress, model);
            finish(response, progress, model);
        } finally {
            http.done(answer);
        }
        log.atInfo().addKeyValue("model", model).log("embedding model pulled");
    }

    private HttpResponse<Void> awaitWhileItGoesOn(
            CompletableFuture<HttpResponse<Void>> answer, Progress progress, String model) {
        while (true) {
            long before = progress.lines.get();
            HttpResponse<Void> response = http.await(answer, longestSilence);
            if (response != null) {
                return response;
            }
            if (progress.lines.get() == before) {
                throw new RetryableException(ServerFailures.at(settings) + " has pulled '" + model
                        + "' without a word for " + longestSilence.toSeconds() + " s; what it has is kept");
            }
        }
    }

    /** Ollama reports an error in a line of an answer with status 200, once it has begun to answer. */
    private void finish(HttpResponse<Void> response, Progress progress, String model) {
        String error = progress.error;
        if (error == null && response.statusCode() != 200) {
            error = "status " + response.statusCode();
        }
        if (error == null && progress.succeeded) {
            return;
        }
        String failed = ServerFailures.at(settings) + " could not pull '" + model + "': "
                + (error == null ? "it broke off" : error);
        if (response.statusCode() == 401 || response.statusCode() == 403) {
            throw new SetupException(failed + ": check the token");
        }
        if (error != null && isForGood(error.toLowerCase(Locale.ROOT))) {
            throw new SetupException(failed + ". Check the model's name and tag, and the server's version");
        }
        throw new RetryableException(failed + "; what it has is kept, and it goes on from there");
    }

    private static boolean isForGood(String error) {
        return error.contains("file does not exist")
                || error.contains("not found")
                || error.contains("invalid model")
                || error.contains("newer version");
    }

    private static byte[] request(String model) {
        try {
            return Json.MAPPER.writeValueAsBytes(Map.of("model", model, "stream", true));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a map of a name and a truth value", e);
        }
    }

    /** Reads the lines as they come, on the client's threads. */
    private static final class Progress implements Flow.Subscriber<String> {

        private final String model;
        private final AtomicLong lines = new AtomicLong();
        private volatile boolean succeeded;
        private volatile @Nullable String error;
        private String part = "";
        private long tenth = -1;

        Progress(String model) {
            this.model = model;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            lines.incrementAndGet();
            try {
                JsonNode said = Json.MAPPER.readTree(line);
                if (said.hasNonNull("error")) {
                    error = ServerFailures.error(line.getBytes(StandardCharsets.UTF_8));
                }
                if (said.path("status").asText().equals("success")) {
                    succeeded = true;
                }
                report(said);
            } catch (JsonProcessingException e) {
                error = ServerFailures.error(line.getBytes(StandardCharsets.UTF_8));
            }
        }

        private void report(JsonNode said) {
            String now = said.path("digest").asText();
            long total = said.path("total").asLong();
            if (total <= 0) {
                return;
            }
            long done = said.path("completed").asLong() * 10 / total;
            if (!now.equals(part) || done > tenth) {
                part = now;
                tenth = done;
                log.atInfo()
                        .addKeyValue("model", model)
                        .addKeyValue("part", part)
                        .addKeyValue("percent", done * 10)
                        .addKeyValue("bytes", total)
                        .log("pulling the embedding model");
            }
        }

        @Override
        public void onError(Throwable broken) {
            // The answer itself fails with it.
        }

        @Override
        public void onComplete() {}
    }
}
