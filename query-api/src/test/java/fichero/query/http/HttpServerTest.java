package fichero.query.http;

import static fichero.query.http.Site.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.GivenFile;
import fichero.schemas.FileRecord;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import java.io.IOException;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {

    @TempDir
    private static Path directory;

    private static Site site;

    @BeforeAll
    static void open() {
        site = new Site(directory);
    }

    @AfterAll
    static void close() {
        site.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/nowhere, 404, not_found",
        "/v1/files/notes:never.md, 404, not_found",
        "/v1/contents/doc_00000000000000000000000000000000, 404, not_found",
        "/v1/contents/rubbish, 400, invalid_parameter",
        "/v1/search, 400, invalid_parameter",
        "/v1/search?q=a&topk=1, 400, unknown_parameter",
        "/v1/files?limit=1001, 400, invalid_parameter",
        "/v1/files?state=lost, 400, invalid_parameter",
        "/v1/files?cursor=xyz, 400, invalid_parameter",
        "/v1/runs?kind=walk, 400, invalid_parameter",
        "/v1/runs/notes/scan/never, 404, not_found",
        "/v1/files/notes:never.md/history, 404, not_found",
        "/v1/files?sort=weight, 400, invalid_parameter",
        "/v1/files?sort=size&cursor=MXBhdGgKMApub3RlczphLm1k, 400, invalid_parameter",
        "/v1/files?min_size=-1, 400, invalid_parameter",
        "/v1/files?modified_since=yesterday, 400, invalid_parameter",
        "/v1/files?flag=odd, 400, invalid_parameter",
        "/v1/files/export?limit=3, 400, unknown_parameter",
        "/v1/duplicates?cursor=xyz, 400, invalid_parameter",
        "/v1/quarantine?reason=tired, 400, invalid_parameter",
        "/v1/status?verbose=1, 400, unknown_parameter",
        "/metrics?name=jvm, 400, unknown_parameter",
        "/web/secret.html, 404, not_found",
        "/readyz, 503, not_ready",
    })
    void errorsAreProblemsWithACode(String path, int status, String code) {
        HttpResponse<String> response = site.get(path);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(json(response).path("code").asText()).isEqualTo(code);
        assertThat(json(response).path("status").asInt()).isEqualTo(status);
        assertThat(json(response).path("instance").asText()).isEqualTo(path.replaceAll("\\?.*", ""));
    }

    @Test
    void aMethodThatDoesNotFitIsNotTakenForAMissingPath() {
        HttpResponse<String> response = site.send(
                HttpRequest.newBuilder(site.uri("/v1/status")).DELETE().build());

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(json(response).path("code").asText()).isEqualTo("method_not_allowed");
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() {
        HttpResponse<String> response =
                site.post("/v1/search", "application/json", "{\"q\":\"" + "a".repeat(70_000) + "\"}");

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(json(response).path("code").asText()).isEqualTo("body_too_large");
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedEvenIfItDoesNotSayItsLength() {
        byte[] body = ("{\"q\":\"" + "a".repeat(70_000) + "\"}").getBytes(StandardCharsets.UTF_8);
        HttpResponse<String> response = site.send(HttpRequest.newBuilder(site.uri("/v1/search"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(body)))
                .build());

        assertThat(response.statusCode()).isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded"})
    void aBodyOfAnotherTypeIsRefused(String type) {
        assertThat(site.post("/v1/search", type, "{\"q\":\"a\"}").statusCode()).isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example:80"})
    void aForeignHostNameIsRefused(String host) throws IOException {
        assertThat(raw("GET /v1/files HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 403")
                .contains("host_not_allowed");
        assertThat(raw("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET /metrics HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET /v1/files HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://evil.example", "https://localhost.evil.example", "null", "http://localhost:1", "::"})
    void aPageOfAnotherOriginIsRefused(String origin) throws IOException {
        assertThat(raw("GET /v1/files HTTP/1.1\r\nHost: localhost\r\nOrigin: " + origin
                        + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 403")
                .contains("origin_not_allowed");
        assertThat(raw("GET /v1/files HTTP/1.1\r\nHost: localhost:8080\r\nOrigin: http://localhost:8080"
                        + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void nothingIsServedToOtherMachinesWithoutAuthentication() {
        HttpServer open = site.api.server("0.0.0.0", 0);

        assertThatThrownBy(open::start)
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("0.0.0.0")
                .hasMessageContaining("authentication");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /../../etc/passwd HTTP/1.1", "GET /%c0%ae HTTP/1.1", "GET /a HTTP/9.9", "RUBBISH"})
    void aRequestThatCannotBeReadIsAnsweredWithoutDetail(String line) throws IOException {
        assertThat(raw(line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .matches("(?s)HTTP/1.1 [45].*")
                .contains("X-Content-Type-Options: nosniff", "Content-Security-Policy: default-src 'none'")
                .doesNotContain("jetty")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/v1/files", "/nowhere", "/web/app.js"})
    void everyAnswerHasTheSecurityHeaders(String path) {
        HttpResponse<String> response = site.get(path);

        assertThat(response.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy)
                        .contains("default-src 'none'")
                        .contains("script-src 'self'")
                        .doesNotContain("unsafe"));
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("Server")).isEmpty();
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.md",
                "deep/er/a b+c.md",
                "100% sure?.md",
                "emoji 🗂.md",
                "new\nline.md",
                "semi;colon.md",
                "back\\slash.md",
                "n\u0303.md",
                "#hash&amp.md",
                "dots..md"
            })
    void aFileIsFoundByItsIdWhateverItHolds(String name) {
        Given.put(site.model, Given.file(name, "content of " + name));
        String encoded =
                URLEncoder.encode("notes:" + name, StandardCharsets.UTF_8).replace("+", "%20");

        for (String path : List.of(encoded, encoded.replace("%2F", "/"))) {
            HttpResponse<String> response = site.get("/v1/files/" + path);
            assertThat(response.statusCode()).as(path + ": " + response.body()).isEqualTo(200);
            assertThat(json(response).path("file").asText()).isEqualTo("notes:" + name);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/files, 200",
        "/v1/files/export, 200",
        "/v1/events?limit=1, 200",
        "/v1/files/notes:never.md, 404",
        "/v1/search, 400",
        "/nowhere, 404",
        "/, 200"
    })
    void headIsAnsweredAsGetIs(String path, int status) {
        HttpResponse<String> response = site.send(HttpRequest.newBuilder(site.uri(path))
                .method("HEAD", BodyPublishers.noBody())
                .build());

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().map().get("Content-Type"))
                .isEqualTo(site.get(path).headers().map().get("Content-Type"));
    }

    @Test
    void theHistoryOfAFileIsToldWhateverItsIdHolds() {
        Given.put(
                site.model,
                GivenFile.at("deep/er/ñ b+c.md")
                        .then(FileRecord.Change.CREATED, "one", Given.T0, "run-1")
                        .record());

        HttpResponse<String> response = site.get("/v1/files/notes:deep/er/%C3%B1%20b+c.md/history");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(json(response).path("file").asText()).isEqualTo("notes:deep/er/ñ b+c.md");
        assertThat(json(response).at("/versions/0/change").asText()).isEqualTo("created");
    }

    @Test
    void aFileThatIsItselfCalledHistoryOrExportIsFound() {
        Given.put(site.model, GivenFile.at("war/history").holding("1914").record());
        Given.put(site.model, GivenFile.at("export").holding("out").record());

        assertThat(json(site.get("/v1/files/notes:war/history")).path("file").asText())
                .isEqualTo("notes:war/history");
        assertThat(json(site.get("/v1/files/notes:war%2Fhistory")).path("path").asText())
                .endsWith("/war/history");
        assertThat(json(site.get("/v1/files/notes:war/history/history")).has("versions"))
                .isTrue();
        assertThat(json(site.get("/v1/files/notes:export")).path("file").asText())
                .isEqualTo("notes:export");
    }

    @Test
    void aRunIsFoundByItsIdWithItsSlashesAndColons() {
        RunRecord run = Given.run(
                "notes/scan/2026-03-01T10:00:00Z",
                "notes",
                RunRecord.Kind.SCAN,
                Given.T0,
                null,
                RunRecord.Status.WITHHELD,
                0,
                7);
        Given.put(site.model, run);
        Given.put(
                site.model,
                StageReport.ofProducer(
                        "here", List.of(new StageReport.Source("notes", "/home/ana/notes", "public")), Given.T0));

        for (String id : List.of(run.runId(), URLEncoder.encode(run.runId(), StandardCharsets.UTF_8))) {
            HttpResponse<String> response = site.get("/v1/runs/" + id);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(json(response).at("/notes/0").asText()).isEqualTo("the root is empty");
        }
    }

    @Test
    void statusTellsThatTheBrokerIsAway() {
        HttpResponse<String> response = site.get("/v1/status");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response).path("state").asText()).isEqualTo("degraded");
        assertThat(json(response).path("notes").path(0).asText()).startsWith("broker: ");
    }

    @Test
    void aPortInUseIsSaidSo() {
        HttpServer second = site.api.server("127.0.0.1", site.port());

        assertThatThrownBy(second::start)
                .isInstanceOf(SetupException.class)
                .hasMessageContaining(Integer.toString(site.port()));
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", site.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aBodyThatEndsTooEarlyIsTheSendersFault() throws IOException {
        for (String request : List.of(
                "POST /v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{}",
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST /v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxx\r\n{}")) {
            RawHttp.Answer answer = RawHttp.send(site.port(), request.getBytes(StandardCharsets.ISO_8859_1));

            assertThat(answer.status()).as(request).isEqualTo(400);
            assertThat(answer.body()).as(request).contains("\"bad_request\"");
        }
    }
}
