package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.query.access.ApiKey;
import fichero.schemas.Json;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Promise 11, in one life: two sessions and the public in one instance, from the folders to the answers. */
@ExtendWith(TestBrokerExtension.class)
class PrivateStaysPrivateIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String READY = "Fichero is ready: ";
    private static final String RECIPE = "# Sopa\n\nHervir el hinojo con cebolla.\n";

    @TempDir
    private Path temporary;

    private final HttpClient http = HttpClient.newHttpClient();
    private String url = "";

    @Test
    void eachSessionFindsItsOwnAndWhatIsPublic(TestBroker broker) throws Exception {
        write("docs/public.md", "# Plaza\n\nEl mercado abre el jueves.\n");
        write("diary/recipe.md", RECIPE);
        write("diary/secret.md", "# Diario\n\nNadie sabe del tesoro.\n");
        write("letters/recipe.md", RECIPE);
        Files.writeString(temporary.resolve("fichero.yaml"), """
                kafka.bootstrap.servers: %5$s
                producer: {settle_time: 300ms}
                processor: {grace: 500ms}
                sources:
                  - {path: %1$s/docs}
                  - {path: %1$s/diary, visibility: "session:ana"}
                  - {path: %1$s/letters, visibility: "session:bea", uploads: true}
                auth:
                  keys:
                    - {name: ana, sha256: %2$s, session: ana}
                    - {name: bea, sha256: %3$s, session: bea}
                    - {name: bea-admin, sha256: %4$s, session: bea, role: admin}
                """.formatted(
                        temporary,
                        ApiKey.hash("ana"),
                        ApiKey.hash("bea"),
                        ApiKey.hash("bea-admin"),
                        broker.bootstrapServers()));

        try (ProductHere fichero = ProductHere.start(
                InstantFichero.pieces(temporary),
                "up",
                "--config",
                temporary.resolve("fichero.yaml").toString(),
                "--data-dir",
                temporary.resolve("data").toString(),
                "--port",
                "0")) {
            url = fichero.awaitLine().substring(READY.length()).strip();
            awaitIdle();

            assertThat(get("/v1/files", "").statusCode()).isEqualTo(401);
            assertThat(found("hinojo", "ana")).containsExactly("diary:recipe.md");
            assertThat(found("hinojo", "bea")).containsExactly("letters:recipe.md");
            assertThat(found("tesoro", "ana")).containsExactly("diary:secret.md");
            assertThat(found("tesoro", "bea")).isEmpty();
            assertThat(found("tesoro", "bea-admin")).isEmpty();
            assertThat(found("mercado", "bea")).containsExactly("docs:public.md");
            assertThat(get("/v1/runs", "bea").body()).contains("letters").doesNotContain("diary");
            assertThat(get("/v1/status", "bea").body()).doesNotContain("diary");
            assertThat(textsEmbeddedTwice())
                    .as("the recipe, in each session for itself")
                    .isEqualTo(1);

            HttpResponse<String> uploaded = send(
                    "PUT", "/v1/files/letters/2026/new.md?wait=indexed", "bea-admin", "# Nuevo\n\nUna almendra.\n");
            assertThat(uploaded.statusCode()).as(uploaded.body()).isEqualTo(200);
            assertThat(json(uploaded).path("state").asText()).isEqualTo("indexed");
            assertThat(found("almendra", "bea")).containsExactly("letters:2026/new.md");
            assertThat(found("almendra", "ana")).isEmpty();
            assertThat(send("PUT", "/v1/files/letters/a.md", "bea", "no").statusCode())
                    .isEqualTo(403);

            assertThat(send("POST", "/v1/reindex", "bea-admin", "{\"all\":true,\"force\":true}")
                            .statusCode())
                    .isEqualTo(202);
            awaitIdle();
            assertThat(found("hinojo", "bea")).containsExactly("letters:recipe.md");

            HttpResponse<String> reset = send("DELETE", "/v1/collections/default/contents", "bea-admin", "");
            assertThat(json(reset).path("files").asInt()).isEqualTo(3);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(found("hinojo", "bea")).isEmpty());
            assertThat(found("hinojo", "ana")).containsExactly("diary:recipe.md");
            assertThat(found("mercado", "ana")).isEmpty();
            assertThat(temporary.resolve("letters/recipe.md")).hasContent(RECIPE);
            fichero.terminate();
        }
        assertThat(Files.readString(temporary.resolve("data/log/fichero.log")))
                .contains("caller=\"bea-admin\"", "administration refused")
                .doesNotContain("hinojo", "almendra");
    }

    private void write(String name, String text) throws IOException {
        Path file = temporary.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** The state is that of the whole, and true for all who ask. */
    private void awaitIdle() {
        await().atMost(PATIENCE)
                .during(Duration.ofMillis(700))
                .untilAsserted(() -> assertThat(
                                json(get("/v1/status", "bea")).path("state").asText())
                        .isEqualTo("idle"));
    }

    private List<String> found(String word, String key) {
        List<String> files = new ArrayList<>();
        json(get("/v1/search?mode=keyword&q=" + word, key))
                .path("hits")
                .forEach(hit -> hit.path("files").forEach(file -> files.add(file.asText())));
        return files;
    }

    private long textsEmbeddedTwice() throws IOException {
        Map<String, Long> times = Files.readAllLines(temporary.resolve("journal")).stream()
                .collect(Collectors.groupingBy(hash -> hash, Collectors.counting()));
        return times.values().stream().filter(count -> count == 2).count();
    }

    private HttpResponse<String> get(String path, String key) {
        return send("GET", path, key, "");
    }

    private HttpResponse<String> send(String method, String path, String key, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static JsonNode json(HttpResponse<String> response) {
        try {
            return Json.mapper().readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
