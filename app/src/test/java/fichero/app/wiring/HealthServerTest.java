package fichero.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import fichero.query.access.Access;
import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthServerTest {

    private static final Access OPEN = new Access(AccessSettings.NONE);

    private final AtomicBoolean ready = new AtomicBoolean();
    private HealthServer server;

    @BeforeEach
    void start() {
        server = new HealthServer("127.0.0.1", 0, ready::get, () -> "fichero_processed_total 3.0\n", OPEN);
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void itLivesBeforeItIsReady() throws Exception {
        assertThat(status("GET", "/livez")).isEqualTo(200);
        assertThat(status("GET", "/readyz")).isEqualTo(503);

        ready.set(true);

        assertThat(status("GET", "/readyz")).isEqualTo(200);
        assertThat(status("HEAD", "/readyz")).isEqualTo(200);
    }

    @Test
    void itTellsItsNumbers() throws Exception {
        assertThat(get("/metrics").body()).isEqualTo("fichero_processed_total 3.0\n");
        assertThat(get("/metrics").headers().firstValue("Content-Type"))
                .contains("text/plain; version=0.0.4; charset=utf-8");
    }

    @Test
    void itsNumbersAreForWhoMaySeeThem() throws Exception {
        AccessSettings keys = new AccessSettings(
                List.of(
                        new ApiKey("prometheus", ApiKey.hash("p"), Role.MONITOR, null),
                        new ApiKey("ana", ApiKey.hash("a"), Role.READ, "ana")),
                null,
                Set.of(),
                0);
        server.close();
        server = new HealthServer("127.0.0.1", 0, ready::get, () -> "numbers\n", new Access(keys));
        server.start();

        assertThat(status("GET", "/livez")).isEqualTo(200);
        assertThat(status("GET", "/metrics")).isEqualTo(401);
        assertThat(statusWithKey("a")).isEqualTo(403);
        assertThat(statusWithKey("p")).isEqualTo(200);
    }

    @Test
    void nothingElseIsThere() throws Exception {
        assertThat(status("GET", "/")).isEqualTo(404);
        assertThat(status("GET", "/livez/more")).isEqualTo(404);
        assertThat(status("POST", "/livez")).isEqualTo(405);
    }

    @Test
    void aPortThatIsTakenIsToldWithItsSetting() {
        assertThatThrownBy(() -> new HealthServer("127.0.0.1", server.port(), ready::get, () -> "", OPEN).start())
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("health.port " + server.port());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private int statusWithKey(String key) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/metrics"))
                .header("Authorization", "Bearer " + key)
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private int status(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
