package fichero.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Asks a running product over HTTP, as whoever holds a key. */
final class Inquiry {

    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI base;

    Inquiry(URI base) {
        this.base = base;
    }

    JsonNode get(String key, String pathAndQuery) {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(pathAndQuery))
                .header("Authorization", "Bearer " + key)
                .timeout(ANSWER)
                .build();
        try {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode())
                    .as("%s: %s", pathAndQuery, answer.body())
                    .isEqualTo(200);
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException("no answer to " + pathAndQuery, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    JsonNode status() {
        return get(Installation.OWNER, "/v1/status");
    }

    /** Name of the generation that serves. */
    String serving() {
        for (JsonNode generation : status().path("generations")) {
            if (generation.path("state").asText().equals("serving")) {
                return generation.path("name").asText();
            }
        }
        throw new AssertionError("no generation serves");
    }

    /** State and reason of every file that the key's holder sees; those that are gone or ignored are left out. */
    Map<String, String> states(String key) {
        Map<String, String> states = new TreeMap<>();
        String cursor = "";
        do {
            JsonNode page = get(key, "/v1/files?limit=500" + cursor);
            page.path("items").forEach(item -> {
                String state = item.path("state").asText();
                if (!state.equals("gone") && !state.equals("ignored")) {
                    String reason = item.path("reason").isNull()
                            ? null
                            : item.path("reason").asText();
                    states.put(item.path("file").asText(), Expected.state(state, reason));
                }
            });
            JsonNode next = page.path("next_cursor");
            cursor = next.isNull() || next.isMissingNode() ? "" : "&cursor=" + next.asText();
        } while (!cursor.isEmpty());
        return states;
    }

    /** The files that a search by a word finds. */
    Set<String> found(String key, String word) {
        Set<String> files = new TreeSet<>();
        get(key, "/v1/search?mode=keyword&top_k=100&q=" + URLEncoder.encode(word, StandardCharsets.UTF_8))
                .path("hits")
                .forEach(hit -> hit.path("files").forEach(file -> files.add(file.asText())));
        return files;
    }
}
