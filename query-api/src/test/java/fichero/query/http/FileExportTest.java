package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.RetryableException;
import fichero.core.identity.AccessScope;
import fichero.query.access.AccessSettings;
import fichero.query.readmodel.FileFilter;
import fichero.query.readmodel.FileItem;
import fichero.query.readmodel.FileOrder;
import fichero.query.readmodel.FileQuery;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.GivenFile;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Page;
import fichero.schemas.FileRecord;
import fichero.schemas.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileExportTest {

    /** More than two pages. */
    private static final int FILES = 1_203;

    @TempDir
    private static Path directory;

    private static Site site;

    @BeforeAll
    static void open() {
        site = new Site(directory);
        for (int i = 0; i < FILES - 2; i++) {
            Given.put(
                    site.model,
                    GivenFile.at(String.format("%05d.md", i))
                            .holding("same")
                            .sized(i)
                            .record());
        }
        Given.put(
                site.model,
                GivenFile.at("=cmd|'/c calc'!A1,\n2.md")
                        .holding("odd")
                        .sized(90_000)
                        .record(),
                GivenFile.at("x.tmp")
                        .is(FileRecord.State.IGNORED, "=temporary")
                        .sized(80_000)
                        .record());
    }

    @AfterAll
    static void close() {
        site.close();
    }

    @Test
    void csvHasALineOfNamesAndALineForEachFile() {
        HttpResponse<String> response = site.get("/v1/files/export?sort=-size");

        assertThat(response.headers().firstValue("Content-Type").orElse("")).isEqualTo("text/csv;charset=utf-8");
        assertThat(response.headers().firstValue("Content-Disposition").orElse(""))
                .contains("attachment", "fichero-files.csv");
        List<String> lines = List.of(response.body().split("\r\n"));
        assertThat(lines).hasSize(1 + FILES);
        assertThat(lines.get(0))
                .startsWith("file,source,source_configured,collection,path,state,reason")
                .endsWith("title,language,chunks");
        assertThat(lines.get(1))
                .startsWith("\"notes:=cmd|'/c calc'!A1,\n2.md\",notes,true,default,\"/home/ana/notes/=cmd");
        assertThat(lines.get(2)).contains(",ignored,'=temporary,");
        assertThat(lines.get(3)).startsWith(String.format("notes:%05d.md,", FILES - 3));
    }

    @Test
    void jsonLinesAreFilesAsListsHaveThem() throws IOException {
        HttpResponse<String> response = site.get("/v1/files/export?format=jsonl&q=00007");

        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/jsonl");
        assertThat(response.body().lines()).hasSize(1);
        assertThat(Json.mapper().readTree(response.body()))
                .isEqualTo(Site.json(site.get("/v1/files?q=00007")).at("/items/0"));
    }

    @Test
    void everyFileIsExportedOnce() {
        assertThat(site.get("/v1/files/export?format=jsonl").body().lines().distinct())
                .hasSize(FILES);
    }

    @Test
    void aCompressedExportIsWhole() throws Exception {
        HttpResponse<byte[]> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(site.uri("/v1/files/export?format=jsonl"))
                                .header("Accept-Encoding", "gzip")
                                .build(),
                        BodyHandlers.ofByteArray());
        byte[] body = response.body();
        if (response.headers().firstValue("Content-Encoding").orElse("").equals("gzip")) {
            body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
        }

        assertThat(new String(body, StandardCharsets.UTF_8).lines()).hasSize(FILES);
    }

    @Test
    void anExportThatFailsHalfWayIsBrokenOffAndNotEndedEarly() {
        Inventory inventory = new Inventory(site.model);
        AtomicInteger pages = new AtomicInteger();
        try (HttpServer server = serving(query -> {
            if (pages.getAndIncrement() > 0) {
                throw new RetryableException("the read model is not open");
            }
            return inventory.files(query, Set.of(AccessScope.PUBLIC));
        })) {
            server.start();

            assertThatThrownBy(() -> get(server)).isInstanceOf(IOException.class);
            assertThat(pages).hasValue(2);
        }
    }

    @Test
    void anExportThatCannotBeginIsAProblem() throws Exception {
        try (HttpServer server = serving(query -> {
            throw new RetryableException("the read model is not open");
        })) {
            server.start();

            HttpResponse<String> response = get(server);
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(Site.json(response).path("code").asText()).isEqualTo("read_model_unavailable");
        }
    }

    @Test
    void onlyOnePageIsAskedForAtATime() throws Exception {
        Set<Integer> limits = new java.util.concurrent.ConcurrentSkipListSet<>();
        Inventory inventory = new Inventory(site.model);
        try (HttpServer server = serving(query -> {
            limits.add(query.limit());
            return inventory.files(query, Set.of(AccessScope.PUBLIC));
        })) {
            server.start();

            assertThat(get(server).body().lines()).hasSize(FILES);
            assertThat(limits).containsExactly(500);
        }
    }

    private static HttpServer serving(Function<FileQuery, Page<FileItem>> pages) {
        Route route = Route.get(
                "/export",
                context -> new FileExport(pages, FileExport.Format.JSONL)
                        .answer(context, FileFilter.all(), FileOrder.BY_PATH));
        return new HttpServer("127.0.0.1", 0, AccessSettings.NONE, List.of(route), () -> {});
    }

    private static HttpResponse<String> get(HttpServer server) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.port() + "/export");
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}
