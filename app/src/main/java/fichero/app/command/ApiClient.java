package fichero.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.app.instance.DataDirectory;
import fichero.app.instance.InstanceFile;
import fichero.app.settings.Settings;
import fichero.schemas.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Asks a running instance over HTTP. */
final class ApiClient {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

    private final String url;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_LIMIT)
            .build();

    ApiClient(String url) {
        this.url = url;
    }

    /** The instance of the port that was named, else of the data directory, else at the usual address. */
    static ApiClient find(CommonOptions options) {
        Settings settings = options.settings(List.of());
        Optional<String> running = options.namesPort()
                ? Optional.empty()
                : new InstanceFile(new DataDirectory(settings.dataDirectory()))
                        .read()
                        .map(InstanceFile.Instance::url);
        return new ApiClient(running.orElseGet(
                () -> "http://" + settings.http().host() + ":" + settings.http().port()));
    }

    /** @throws CommandFailedException when there is no answer, or a refusal */
    JsonNode get(String path, Map<String, String> parameters) throws InterruptedException {
        String query = parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining("&"));
        URI uri = URI.create(url + path + (query.isEmpty() ? "" : "?" + query));
        return send(HttpRequest.newBuilder(uri).timeout(ANSWER_LIMIT).build());
    }

    /** @throws CommandFailedException when there is no answer, or a refusal */
    JsonNode post(String path, Map<String, Object> body) throws InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + path))
                .timeout(ANSWER_LIMIT)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(json(body)))
                .build());
    }

    private static byte[] json(Map<String, Object> body) {
        try {
            return Json.mapper().writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("words and flags can be written", e);
        }
    }

    private JsonNode send(HttpRequest request) throws InterruptedException {
        try {
            var response = http.send(request, BodyHandlers.ofByteArray());
            JsonNode body = Json.mapper().readTree(response.body());
            if (response.statusCode() >= 400) {
                throw new CommandFailedException(
                        body.path("detail").asText(body.path("title").asText("HTTP " + response.statusCode())));
            }
            return body;
        } catch (ConnectException e) {
            throw new CommandFailedException("No Fichero answers at " + url
                    + ". Start one with 'fichero up DIR', or name its --data-dir or --port.");
        } catch (IOException e) {
            throw new CommandFailedException("What answers at " + url + " is no Fichero, or it broke off: " + e);
        }
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
