package fichero.app.promises;

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
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What a running product is asked over HTTP. */
abstract class Questions {

    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();

    /** Where it is. */
    abstract URI base();

    JsonNode get(String pathAndQuery) {
        try {
            HttpRequest request = HttpRequest.newBuilder(base().resolve(pathAndQuery))
                    .timeout(ANSWER)
                    .build();
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode())
                    .as("%s: %s", pathAndQuery, answer.body())
                    .isEqualTo(200);
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    JsonNode status() {
        return get("/v1/status");
    }

    long textsEmbedded() {
        return status().path("texts_embedded").asLong();
    }

    /** Files of the hits, as {@code docs:<path>}, best first. */
    List<String> search(String query, String mode) {
        List<String> files = new ArrayList<>();
        for (JsonNode hit : hits(query, mode)) {
            hit.path("files").forEach(file -> files.add(file.asText()));
        }
        return files;
    }

    JsonNode hits(String query, String mode) {
        return hits(query, mode, "");
    }

    /** @param path start of a file's id */
    JsonNode hits(String query, String mode, String path) {
        return get("/v1/search?top_k=20&mode=" + mode + "&q=" + encoded(query) + "&path=" + encoded(path))
                .path("hits");
    }

    private static String encoded(String parameter) {
        return URLEncoder.encode(parameter, StandardCharsets.UTF_8);
    }

    List<String> byWord(String query) {
        return search(query, "keyword");
    }

    /** Every file that is there, with its state and reason. */
    TreeMap<String, JsonNode> files() {
        TreeMap<String, JsonNode> files = new TreeMap<>();
        items("/v1/files").forEach(item -> files.put(item.path("file").asText(), item));
        return files;
    }

    /** Every item of a list, page by page. */
    List<JsonNode> items(String path) {
        List<JsonNode> items = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = get(path + "?limit=500" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
            page.path("items").forEach(items::add);
            cursor = page.path("next_cursor").isNull()
                    ? ""
                    : page.path("next_cursor").asText();
        } while (!cursor.isEmpty());
        return items;
    }

    String stateOf(String name) {
        JsonNode file = files().get("docs:" + name);
        return file == null ? "unknown" : file.path("state").asText();
    }
}
