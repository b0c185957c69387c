package fichero.query.http;

import static fichero.query.http.Site.json;
import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.contentWith;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.query.readmodel.Given;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.ReindexRequest;
import fichero.schemas.StageReport;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryRoutesTest {

    @TempDir
    private Path directory;

    private Site site;

    @BeforeEach
    void quarantine() {
        site = new Site(directory);
        put(site.model, file("slow.pdf", "slow"), file("copy of slow.pdf", "slow"), file("locked.pdf", "locked"));
        put(
                site.model,
                contentWith("slow", ContentStatus.QUARANTINED, "timeout", "public", "notes:slow.pdf"),
                contentWith("locked", ContentStatus.QUARANTINED, "encrypted", "public", "notes:locked.pdf"));
        put(site.model, file("denied, today.md", FileRecord.State.UNREADABLE, null, "unreadable", "public", T0));
        put(site.model, file("well.md", "well"));
        put(site.model, content("well", ContentStatus.INDEXED, "notes:well.md"));
        put(site.model, file("secret.pdf", FileRecord.State.PRESENT, Given.sha("secret"), null, "session:ana", T0));
        put(site.model, contentWith("secret", ContentStatus.QUARANTINED, "timeout", "session:ana", "notes:secret.pdf"));
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void byReasonOneFileOfEachContentIsPublishedAgain() {
        JsonNode answer = accepted("{\"reason\":\"timeout\"}");

        assertThat(answer.path("files").asLong()).isEqualTo(2);
        assertThat(answer.path("contents").asLong()).isEqualTo(1);
        assertThat(answer.at("/sources/0/source").asText()).isEqualTo("notes");
        assertThat(answer.at("/sources/0/published").asInt()).isEqualTo(1);
        ReindexRequest asked = onlyRequest();
        assertThat(asked.requestId()).isEqualTo(answer.path("request_id").asText());
        assertThat(asked.source()).isEqualTo("notes");
        assertThat(asked.files()).containsExactly("notes:copy of slow.pdf");
        assertThat(asked.reprocess()).isTrue();
        assertThat(asked.why()).contains("timeout");
    }

    @Test
    void allIsEverythingThatTheCallerMaySee() {
        JsonNode answer = accepted("{\"all\":true}");

        assertThat(answer.path("files").asLong()).isEqualTo(4);
        assertThat(onlyRequest().files())
                .containsExactlyInAnyOrder("notes:copy of slow.pdf", "notes:locked.pdf", "notes:denied, today.md");
    }

    @Test
    void filesAreNamedByTheirIdOrTheirPath() {
        accepted("{\"files\":[\"notes:locked.pdf\",\"/home/ana/notes/denied, today.md\"]}");

        assertThat(onlyRequest().files()).containsExactly("notes:denied, today.md", "notes:locked.pdf");
    }

    @Test
    void byTheVersionThatProcessedThem() {
        put(site.model, contents("another way\nfingerprint"));

        assertThat(accepted("{\"processor_version\":\"finger\"}").path("files").asLong())
                .isEqualTo(3);
        assertThat(accepted("{\"processor_version\":\"tika-9\"}").path("files").asLong())
                .isZero();
        assertThat(accepted("{\"outdated\":true}").path("files").asLong()).isZero();

        put(site.model, contents("a newer one"));
        assertThat(accepted("{\"outdated\":true,\"reason\":[\"encrypted\",\"corrupt\"]}")
                        .path("files")
                        .asLong())
                .isEqualTo(1);
    }

    @Test
    void nothingToTryAgainIsNoRequest() {
        JsonNode answer = accepted("{\"reason\":\"corrupt\"}");

        assertThat(answer.path("request_id").isNull()).isTrue();
        assertThat(site.requests).isEmpty();
    }

    @Test
    void filesOfSourcesThatNobodyWatchesAreCountedApart() {
        put(
                site.model,
                StageReport.ofProducer(
                        "here", List.of(new StageReport.Source("mail", "/home/ana/mail", "public")), T0));

        JsonNode answer = accepted("{\"all\":true}");

        assertThat(answer.path("unwatched").asLong()).isEqualTo(4);
        assertThat(answer.path("files").asLong()).isZero();
        assertThat(site.requests).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | 400 | invalid_parameter | say what",
                "{\"all\":true,\"reason\":\"timeout\"} | 400 | invalid_parameter | leave out",
                "{\"reason\":\"timeuot\"} | 400 | invalid_parameter | one of",
                "{\"raeson\":\"timeout\"} | 400 | unknown_parameter | 'reason'",
                "{\"files\":[\"notes:missing.md\"]} | 404 | not_found | notes:missing.md",
                "{\"files\":[\"notes:secret.pdf\"]} | 404 | not_found | notes:secret.pdf",
                "{\"files\":[\"notes:well.md\"]} | 400 | invalid_parameter | none of these files is quarantined",
                "{\"outdated\":true} | 503 | not_ready | no processor",
                "[] | 400 | invalid_body | object",
            })
    void whatIsWrongIsTold(String body, int status, String code, String detail) {
        HttpResponse<String> response = site.post("/v1/quarantine/retry", "application/json", body);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(json(response).path("code").asText()).isEqualTo(code);
        assertThat(json(response).path("detail").asText()).contains(detail);
        assertThat(site.requests).isEmpty();
    }

    @Test
    void aFormIsNotTaken() {
        assertThat(site.post("/v1/quarantine/retry", "text/plain", "{\"all\":true}")
                        .statusCode())
                .isEqualTo(415);
    }

    private JsonNode accepted(String body) {
        HttpResponse<String> response = site.post("/v1/quarantine/retry", "application/json", body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        return json(response);
    }

    private ReindexRequest onlyRequest() {
        assertThat(site.requests).hasSize(1);
        return site.requests.get(0);
    }

    private static StageReport contents(String fingerprint) {
        return new StageReport(1, "contents", "here", null, 0, 0, 0, 0, 0L, fingerprint, null, null, T0);
    }
}
