package fichero.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthServerTest {

    private final AtomicBoolean ready = new AtomicBoolean();
    private HealthServer server;

    @BeforeEach
    void start() {
        server = new HealthServer("127.0.0.1", 0, ready::get, () -> "fichero_processed_total 3.0\n");
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
    void nothingElseIsThere() throws Exception {
        assertThat(status("GET", "/")).isEqualTo(404);
        assertThat(status("GET", "/livez/more")).isEqualTo(404);
        assertThat(status("POST", "/livez")).isEqualTo(405);
    }

    @Test
    void aPortThatIsTakenIsToldWithItsSetting() {
        assertThatThrownBy(() -> new HealthServer("127.0.0.1", server.port(), ready::get, () -> "").start())
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

    private int status(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
