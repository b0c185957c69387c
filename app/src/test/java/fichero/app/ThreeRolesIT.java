package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import fichero.testkit.ollama.OllamaDouble;
import fichero.testkit.ollama.OllamaDouble.ServedModel;
import fichero.testkit.qdrant.FakeQdrant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The roles as processes of their own against one broker, with the production backends on their real protocols: two
 * share the work, one of them is killed, the embedder goes away and comes back.
 */
@ExtendWith(TestBrokerExtension.class)
class ThreeRolesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int FILES = 60;

    @TempDir
    Path work;

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final List<CommandProcess> processes = new ArrayList<>();
    private final FakeQdrant qdrant = new FakeQdrant();
    private OllamaDouble ollama;
    private Path folder;
    private Path settings;

    @BeforeEach
    void startTheServers(TestBroker broker) throws IOException {
        qdrant.start();
        ollama = OllamaDouble.start();
        folder = Files.createDirectories(work.resolve("docs"));
        settings = Files.writeString(work.resolve("fichero.yaml"), """
                sources:
                  - path: %s
                kafka:
                  bootstrap.servers: %s
                embedder:
                  kind: ollama
                  model: %s
                ollama:
                  url: %s
                index:
                  kind: qdrant
                qdrant:
                  url: %s
                producer:
                  settle_time: 300ms
                processor:
                  grace: 500ms
                """.formatted(
                        folder, broker.bootstrapServers(), ollama.model(), ollama.url(), qdrant.url()));
    }

    @AfterEach
    void stop() throws Exception {
        for (CommandProcess process : processes) {
            process.close();
        }
        ollama.close();
        qdrant.close();
    }

    @Test
    void filesAreFoundAlthoughAProcessorIsKilledAndTheEmbedderGoesAway() throws Exception {
        for (int at = 0; at < FILES; at++) {
            write("nota" + at + ".md", "# Nota " + at + "\n\nEsta nota habla de la palabra única" + at + ".\n");
        }
        int health = freePort();
        Files.writeString(settings, Files.readString(settings) + "health:\n  port: " + health + "\n");
        CommandProcess first = ready("process-1", "process");
        assertThat(statusOf(URI.create("http://127.0.0.1:" + health + "/readyz")))
                .isEqualTo(200);
        Files.writeString(settings, Files.readString(settings).replaceFirst("health:\n  port: \\d+\n", ""));
        CommandProcess second = ready("process-2", "process");
        ready("ingest", "ingest");
        CommandProcess server = start("serve", "serve", "--port", "0");
        URI serve = url(server);
        eventually(() -> assertThat(count(serve, "contents")).isGreaterThan(FILES / 4));

        second.kill();

        eventually(() -> assertThat(indexed(serve)).isEqualTo(FILES));
        for (int at = 0; at < FILES; at++) {
            assertThat(found(serve, "keyword", "única" + at)).containsExactly("docs:nota" + at + ".md");
        }
        assertThat(found(serve, "semantic", "Esta nota habla de la palabra única7"))
                .isNotEmpty();
        eventually(() -> assertThat(status(serve).path("state").asText()).isEqualTo("idle"));
        assertThat(status(serve).path("chunks").asInt()).isEqualTo(FILES);
        String scraped = text(URI.create("http://127.0.0.1:" + health + "/metrics")) + text(serve.resolve("/metrics"));
        assertThat(namesInDashboardAndAlerts())
                .allSatisfy(name -> assertThat(scraped)
                        .as("what dashboard and alerts ask for")
                        .containsPattern("(?m)^" + name + "[{ ]"));
        assertThat(ollama.timesByText().entrySet())
                .filteredOn(text -> text.getKey().contains("palabra única"))
                .as("the kill costs each text one more embedding at most")
                .hasSizeGreaterThanOrEqualTo(FILES)
                .allSatisfy(text -> assertThat(text.getValue()).isLessThanOrEqualTo(2));

        ollama.stop();
        write("ausente.md", "# Ausente\n\nMientras falta el modelo llega una mandarina.\n");
        eventually(() -> assertThat(found(serve, "keyword", "mandarina")).containsExactly("docs:ausente.md"));

        assertThat(server.terminate()).isZero();
        URI again = url(start("serve", "serve", "--port", "0"));
        eventually(() -> assertThat(found(again, "keyword", "mandarina")).containsExactly("docs:ausente.md"));

        ollama.restart();
        eventually(() ->
                assertThat(found(again, "semantic", "llega una mandarina")).contains("docs:ausente.md"));
        Files.delete(folder.resolve("nota0.md"));
        eventually(() -> assertThat(found(again, "keyword", "única0")).isEmpty());

        assertThat(first.terminate()).isZero();
        anotherModelUnderTheSameName(again);
        assertThat(qdrant.callsWithoutDeadline()).isEmpty();
    }

    /** Somebody has pulled a newer version of the model: the next processor builds its generation, and searches follow. */
    private void anotherModelUnderTheSameName(URI serve) throws Exception {
        String old = serving(serve);
        ollama.serve(ServedModel.allMinilm().withDigest("f".repeat(64)));
        write("nueva.md", "# Nueva\n\nCon el modelo nuevo llega un arándano.\n");
        ready("process-1", "process");

        eventually(() -> assertThat(found(serve, "hybrid", "arándano")).contains("docs:nueva.md"));
        eventually(() -> {
            assertThat(found(serve, "hybrid", "única7")).as("it never fails").contains("docs:nota7.md");
            assertThat(serving(serve)).isNotEqualTo(old);
        });
        // The log says who serves before every reader of it has turned to the new index.
        eventually(
                () -> assertThat(found(serve, "semantic", "llega un arándano")).contains("docs:nueva.md"));
        eventually(() -> assertThat(qdrant.requests("UpdateAliases"))
                .last()
                .asString()
                .contains(serving(serve))
                .doesNotContain(old));
    }

    private String serving(URI serve) throws Exception {
        for (JsonNode generation : status(serve).path("generations")) {
            if (generation.path("state").asText().equals("serving")) {
                return generation.path("name").asText();
            }
        }
        throw new AssertionError("no generation serves");
    }

    private static Set<String> namesInDashboardAndAlerts() throws IOException {
        Path operations = Path.of("../docs/operations");
        String asked = Files.readString(operations.resolve("grafana-dashboard.json"))
                + Files.readString(operations.resolve("alerts.yml"));
        return Pattern.compile("\\b(fichero|jvm|kafka)_[a-z_]+")
                .matcher(asked)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String text(URI address) throws Exception {
        return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private int statusOf(URI address) throws Exception {
        return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private CommandProcess ready(String name, String role) throws IOException {
        CommandProcess process = start(name, role);
        assertThat(process.awaitLine()).startsWith("Fichero is ready");
        return process;
    }

    private CommandProcess start(String name, String... role) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(role));
        arguments.addAll(
                List.of("--data-dir", work.resolve("data-" + name).toString(), "--config", settings.toString()));
        CommandProcess process = CommandProcess.startAsIs(work, arguments.toArray(String[]::new));
        processes.add(process);
        return process;
    }

    private static URI url(CommandProcess serve) throws IOException {
        return URI.create(serve.awaitLine().replaceFirst("^Fichero is ready: ", ""));
    }

    private static void eventually(ThrowingRunnable holds) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(200)).untilAsserted(holds);
    }

    private JsonNode status(URI serve) throws Exception {
        return get(serve, "/v1/status");
    }

    private int indexed(URI serve) throws Exception {
        return status(serve).path("files").path("by_state").path("indexed").asInt();
    }

    private int count(URI serve, String what) throws Exception {
        return status(serve).path(what).path("total").asInt();
    }

    private Set<String> found(URI serve, String mode, String query) throws Exception {
        Set<String> files = new TreeSet<>();
        get(serve, "/v1/search?mode=" + mode + "&q=" + URLEncoder.encode(query, StandardCharsets.UTF_8))
                .path("hits")
                .forEach(hit -> hit.path("files").forEach(file -> files.add(file.asText())));
        return files;
    }

    private JsonNode get(URI serve, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(serve.resolve(path))
                .timeout(Duration.ofSeconds(20))
                .build();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
        return json.readTree(answer.body());
    }
}
