package fichero.query.http;

import static fichero.query.http.Site.json;
import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.GivenFile;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.ReindexRequest;
import fichero.schemas.StageReport;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collections, reindexing and uploads. */
class AdministrationTest {

    @TempDir
    private Path directory;

    private Site site;

    @BeforeEach
    void open() {
        site = new Site(directory);
        put(site.model, file("a.md", "one"), file("copy.md", "one"), file("b.md", "two"));
        put(
                site.model,
                content("one", ContentStatus.INDEXED, "notes:a.md"),
                content("two", ContentStatus.INDEXED, "notes:b.md"));
        put(site.model, file("gone.md", FileRecord.State.GONE, null, null, "public", T0));
        put(site.model, file("x.tmp", FileRecord.State.IGNORED, null, "temporary", "public", T0));
        put(site.model, file("hers.md", FileRecord.State.PRESENT, Given.sha("hers"), null, "session:ana", T0));
        watched("notes");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void collectionsAreListedWithTheirCounts() {
        JsonNode answer = json(site.get("/v1/collections"));

        assertThat(answer.path("items")).hasSize(1);
        JsonNode collection = answer.at("/items/0");
        assertThat(collection.path("name").asText()).isEqualTo("default");
        assertThat(collection.path("files").asInt()).isEqualTo(3);
        assertThat(collection.at("/by_state/indexed").asInt()).isEqualTo(3);
        assertThat(collection.path("size_bytes").asLong()).isEqualTo(3 * 42);
        assertThat(collection.path("contents").asInt()).isEqualTo(2);
        assertThat(collection.path("chunks").asInt()).isEqualTo(6);
    }

    @Test
    void aCollectionIsEmptiedByWayOfTheLog() {
        HttpResponse<String> response = delete("/v1/collections/default/contents");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        assertThat(json(response).path("files").asInt()).isEqualTo(3);
        assertThat(site.events)
                .allMatch(event -> event.type() == FileEvent.Type.GONE && "reset".equals(event.detail()))
                .extracting(FileEvent::file)
                .containsExactlyInAnyOrder("notes:a.md", "notes:copy.md", "notes:b.md");
    }

    @Test
    void aCollectionWithoutFilesIsNone() {
        assertThat(delete("/v1/collections/never/contents").statusCode()).isEqualTo(404);
        assertThat(site.events).isEmpty();
    }

    @Test
    void filesAreLookedAtAgain() {
        JsonNode answer = accepted("{\"files\":[\"notes:a.md\",\"/home/ana/notes/b.md\"]}");

        ReindexRequest request = onlyRequest();
        assertThat(request.files()).containsExactly("notes:a.md", "notes:b.md");
        assertThat(request.reprocess()).isFalse();
        assertThat(request.requestId()).isEqualTo(answer.path("request_id").asText());
        assertThat(answer.at("/sources/0/files").asInt()).isEqualTo(2);
    }

    @Test
    void aSourceIsProcessedAnew() {
        JsonNode answer = accepted("{\"source\":\"notes\",\"force\":true}");

        ReindexRequest request = onlyRequest();
        assertThat(request.isForAll()).isTrue();
        assertThat(request.reprocess()).isTrue();
        assertThat(answer.at("/sources/0/files").isNull()).isTrue();
    }

    @Test
    void everythingIsEverySourceThatTheCallerSees() {
        put(
                site.model,
                StageReport.ofProducer(
                        "hers", List.of(new StageReport.Source("diary", "/home/ana/diary", "session:ana")), T0));
        watched("mail");

        accepted("{\"all\":true}");

        assertThat(site.requests).extracting(ReindexRequest::source).containsExactly("mail", "notes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | 400 | invalid_parameter | say what",
                "{\"all\":true,\"source\":\"notes\"} | 400 | invalid_parameter | only one",
                "{\"all\":\"perhaps\"} | 400 | invalid_parameter | true",
                "{\"sources\":\"notes\"} | 400 | unknown_parameter | 'source'",
                "{\"source\":\"diary\"} | 404 | not_found | diary",
                "{\"files\":[\"notes:hers.md\"]} | 404 | not_found | notes:hers.md",
                "{\"files\":[\"old:a.md\"]} | 400 | invalid_parameter | no producer",
            })
    void whatCannotBeLookedAtAgainIsTold(String body, int status, String code, String detail) {
        put(site.model, GivenFile.at("a.md").in("old").holding("old").record());

        HttpResponse<String> response = site.post("/v1/reindex", "application/json", body);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(json(response).path("code").asText()).isEqualTo(code);
        assertThat(json(response).path("detail").asText()).contains(detail);
        assertThat(site.requests).isEmpty();
    }

    @Test
    void aFileIsPutIntoItsFolderWholeAndAskedFor() throws IOException {
        HttpResponse<String> response = upload("inbox/2026/ca%C3%B1%C3%B3n%20%231.md", "words");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        JsonNode answer = json(response);
        assertThat(answer.path("file").asText()).isEqualTo("inbox:2026/cañón #1.md");
        assertThat(answer.path("sha256").asText()).isEqualTo(Given.sha("words"));
        assertThat(answer.path("size_bytes").asLong()).isEqualTo(5);
        assertThat(answer.at("/event/topic").asText()).isEqualTo("fichero.requests");
        assertThat(answer.path("state").isNull()).isTrue();
        assertThat(site.inbox.resolve("2026/cañón #1.md")).hasContent("words");
        assertThat(onlyRequest().files()).containsExactly("inbox:2026/cañón #1.md");
        assertThat(onlyRequest().reprocess()).isFalse();
        assertNothingIsLeft();
    }

    @Test
    void aFileTakesThePlaceOfTheOneThatWasThere() throws IOException {
        Files.writeString(site.inbox.resolve("a.md"), "the longer words that were there before");

        assertThat(upload("inbox/a.md", "words").statusCode()).isEqualTo(202);

        assertThat(site.inbox.resolve("a.md")).hasContent("words");
    }

    @Test
    void whoWaitsIsToldWhatItCameTo() {
        put(site.model, GivenFile.at("a.md").in("inbox").holding("words").record());
        put(site.model, content("words", ContentStatus.INDEXED, "inbox:a.md"));

        HttpResponse<String> response = upload("inbox/a.md?wait=indexed", "words");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response).path("state").asText()).isEqualTo("indexed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "inbox/..%2F..%2Fescaped.md",
                "inbox/a/..%2F..%2F..%2Fescaped.md",
                "inbox/%2Fetc%2Fescaped.md",
                "inbox/a//b.md",
                "inbox/a/.",
                "inbox/.hidden.md",
                "inbox/.git/config",
                "inbox/letter.md.part",
                "inbox/box.zip!/in.md",
                "inbox/new%0Aline.md",
                "inbox/back%5Cslash.md",
                "inbox/nul%00.md",
                "inbox/link/a.md",
                "inbox/folder",
                "inbox/file.md/a.md",
            })
    void aPathThatLeadsElsewhereOrWouldBeIgnoredIsRefused(String path) throws IOException {
        Files.createSymbolicLink(site.inbox.resolve("link"), directory);
        Files.createDirectory(site.inbox.resolve("folder"));
        Files.writeString(site.inbox.resolve("file.md"), "was there");

        HttpResponse<String> response = upload(path, "words");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        assertThat(site.requests).isEmpty();
        try (Stream<Path> all = Files.walk(directory)) {
            assertThat(all.filter(Files::isRegularFile).map(Path::getFileName).map(Path::toString))
                    .doesNotContain("escaped.md", "a.md", "in.md", "config");
        }
    }

    @Test
    void aFileThatIsTooLargeLeavesNothingBehind() throws IOException {
        HttpResponse<String> response = upload("inbox/new/big.md", "x".repeat(100_001));

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(json(response).path("code").asText()).isEqualTo("body_too_large");
        assertThat(site.inbox.resolve("new")).doesNotExist();
        assertNothingIsLeft();
    }

    @Test
    void whatAKilledProcessLeftIsClearedAway() throws IOException {
        Path staging = Files.createDirectory(site.inbox.resolve(".fichero-uploads"));
        Path old = Files.writeString(staging.resolve("old.part"), "half of a");
        Files.setLastModifiedTime(old, FileTime.from(T0.minus(Duration.ofDays(2))));
        Path running = Files.writeString(staging.resolve("running.part"), "half of b");
        Files.setLastModifiedTime(running, FileTime.from(T0.minus(Duration.ofHours(2))));

        assertThat(upload("inbox/a.md", "words").statusCode()).isEqualTo(202);

        assertThat(old).doesNotExist();
        assertThat(running).exists();
    }

    /** What bounds other bodies does not bound a file. */
    @Test
    void aFileMayBeLargerThanOtherBodies() {
        String words = "x".repeat(90_000);

        HttpResponse<String> response = upload("inbox/big.md", words);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        assertThat(site.inbox.resolve("big.md")).hasContent(words);
    }

    @Test
    void whoDoesNotSeeTheSourcePutsNothingIntoIt() throws IOException {
        assertThat(upload("anas%20inbox/a.md", "words").statusCode()).isEqualTo(404);
        assertThat(upload("notes/a.md", "words").statusCode()).isEqualTo(404);

        try (Stream<Path> files = Files.list(site.anasInbox)) {
            assertThat(files).isEmpty();
        }
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> staged = Files.list(site.inbox.resolve(".fichero-uploads"))) {
            assertThat(staged).isEmpty();
        }
    }

    private void watched(String source) {
        put(
                site.model,
                StageReport.ofProducer(
                        "of " + source, List.of(new StageReport.Source(source, "/home/ana/" + source, "public")), T0));
    }

    private JsonNode accepted(String body) {
        HttpResponse<String> response = site.post("/v1/reindex", "application/json", body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        return json(response);
    }

    private ReindexRequest onlyRequest() {
        assertThat(site.requests).hasSize(1);
        return site.requests.get(0);
    }

    private HttpResponse<String> upload(String path, String text) {
        return site.send(HttpRequest.newBuilder(site.uri("/v1/files/" + path))
                .PUT(BodyPublishers.ofString(text))
                .build());
    }

    private HttpResponse<String> delete(String path) {
        return site.send(HttpRequest.newBuilder(site.uri(path)).DELETE().build());
    }
}
