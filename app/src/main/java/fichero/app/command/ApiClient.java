package fichero.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.app.instance.DataDirectory;
import fichero.app.instance.InstanceFile;
import fichero.app.settings.Settings;
import fichero.schemas.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks a running instance over HTTP. */
final class ApiClient {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);
    private static final int UNAUTHENTICATED = 401;
    private static final int NOT_FOUND = 404;

    private final String url;
    private final Texts texts = Texts.ofUser();
    private final Optional<String> key = ServerKey.ofUser();
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
        HttpResponse<byte[]> response = send(path, parameters, BodyHandlers.ofByteArray());
        return answer(response.statusCode(), response.body());
    }

    /** @throws CommandFailedException when there is no answer, or a refusal */
    JsonNode post(String path, Map<String, Object> body) throws InterruptedException {
        return post(path, body, ANSWER_LIMIT);
    }

    /** The same for what may take its time. */
    JsonNode post(String path, Map<String, Object> body, Duration limit) throws InterruptedException {
        HttpRequest request = request(URI.create(url + path))
                .timeout(limit)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(json(body)))
                .build();
        HttpResponse<byte[]> response = send(request, BodyHandlers.ofByteArray());
        return answer(response.statusCode(), response.body());
    }

    /**
     * Reads an answer line by line, while it is written.
     *
     * @param accept the media type that is asked for
     * @throws CommandFailedException when there is no answer, a refusal, or an answer that breaks off
     */
    void lines(String path, Map<String, Object> body, String accept, Consumer<String> to) throws InterruptedException {
        HttpRequest request = request(URI.create(url + path))
                .header("Content-Type", "application/json")
                .header("Accept", accept)
                .POST(BodyPublishers.ofByteArray(json(body)))
                .build();
        HttpResponse<Stream<String>> response = send(request, BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            if (response.statusCode() >= 400) {
                answer(
                        response.statusCode(),
                        lines.collect(Collectors.joining("\n")).getBytes(StandardCharsets.UTF_8));
            }
            lines.forEach(to);
        } catch (UncheckedIOException e) {
            throw new CommandFailedException(texts.get("server.broke_off", url, String.valueOf(e.getMessage())));
        }
    }

    /**
     * Passes on a message of the Model Context Protocol.
     *
     * @return what is answered, in JSON; empty for a message that wants no answer
     * @throws CommandFailedException when there is no answer, or a refusal
     */
    Optional<String> message(String json) throws InterruptedException {
        HttpRequest request = request(URI.create(url + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(json))
                .build();
        HttpResponse<byte[]> response = send(request, BodyHandlers.ofByteArray());
        if (response.statusCode() >= 400) {
            answer(response.statusCode(), response.body());
        }
        String body = new String(response.body(), StandardCharsets.UTF_8).strip();
        return body.isEmpty() ? Optional.empty() : Optional.of(body);
    }

    private static byte[] json(Map<String, Object> body) {
        try {
            return Json.mapper().writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("words and flags can be written", e);
        }
    }

    /**
     * The same for what may not be there.
     *
     * @return empty when the instance does not know it
     */
    Optional<JsonNode> find(String path) throws InterruptedException {
        HttpResponse<byte[]> response = send(path, Map.of(), BodyHandlers.ofByteArray());
        return response.statusCode() == NOT_FOUND
                ? Optional.empty()
                : Optional.of(answer(response.statusCode(), response.body()));
    }

    /** Copies an answer of any length. */
    void copy(String path, Map<String, String> parameters, OutputStream to) throws InterruptedException {
        HttpResponse<InputStream> response = send(path, parameters, BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            if (response.statusCode() >= 400) {
                answer(response.statusCode(), body.readAllBytes());
            }
            body.transferTo(to);
            to.flush();
        } catch (IOException e) {
            throw new CommandFailedException(texts.get("server.broke_off", url, String.valueOf(e.getMessage())));
        }
    }

    private <T> HttpResponse<T> send(String path, Map<String, String> parameters, BodyHandler<T> body)
            throws InterruptedException {
        String query = parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining("&"));
        URI uri = URI.create(url + path + (query.isEmpty() ? "" : "?" + query));
        return send(request(uri).build(), body);
    }

    private HttpRequest.Builder request(URI uri) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(ANSWER_LIMIT);
        key.ifPresent(known -> request.header("Authorization", "Bearer " + known));
        return request;
    }

    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body) throws InterruptedException {
        try {
            return http.send(request, body);
        } catch (ConnectException e) {
            throw new CommandFailedException(texts.get("server.none", url));
        } catch (IOException e) {
            throw noFichero(e);
        }
    }

    private JsonNode answer(int status, byte[] json) {
        JsonNode body;
        try {
            body = Json.mapper().readTree(json);
        } catch (IOException e) {
            throw noFichero(e);
        }
        if (status == UNAUTHENTICATED) {
            throw new CommandFailedException(
                    texts.get(key.isPresent() ? "server.key_unknown" : "server.key", url, ServerKey.VARIABLE));
        }
        if (status >= 400) {
            throw new CommandFailedException(
                    body.path("detail").asText(body.path("title").asText("HTTP " + status)));
        }
        return body;
    }

    private CommandFailedException noFichero(IOException e) {
        return new CommandFailedException(texts.get("server.other", url, e.toString()));
    }

    /** An id as one part of a path. */
    static String part(String id) {
        return encoded(id).replace("+", "%20");
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
