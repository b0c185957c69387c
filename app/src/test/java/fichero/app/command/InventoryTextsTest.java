package fichero.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.ingest.inventory.FolderReport;
import fichero.ingest.inventory.FolderReport.Duplicates;
import fichero.ingest.inventory.FolderReport.Group;
import fichero.ingest.inventory.FolderReport.IgnoredBy;
import fichero.ingest.inventory.FolderReport.Listed;
import fichero.ingest.inventory.FolderReport.Mismatch;
import fichero.ingest.inventory.FolderReport.Mismatches;
import fichero.ingest.inventory.FolderReport.Named;
import fichero.ingest.inventory.FolderReport.Sum;
import fichero.ingest.inventory.FolderReport.Type;
import fichero.schemas.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands say of folders, sources and what is tried again. */
class InventoryTextsTest {

    private static final Texts ENGLISH = Texts.of(Locale.ENGLISH);
    private static final Texts SPANISH = Texts.of(Locale.forLanguageTag("es-ES"));

    @Test
    void aFolderIsToldByWhatWouldBecomeOfIt() {
        FolderReport report = new FolderReport(
                "/docs",
                new Sum(12, 5_000_000),
                new Sum(1, 1024),
                List.of(new Type("text/markdown", true, 10, 2048), new Type("image/png", false, 2, 10)),
                new Listed(2, List.of(new Named("a.png", 5, "image/png"), new Named("b.png", 5, "image/png"))),
                new Duplicates(1, 2, 20, List.of(new Group("ab", 10, List.of("a.md", "b.md", "c.md")))),
                new Listed(0, List.of()),
                new Mismatches(1, List.of(new Mismatch("x.pdf", "application/pdf", "text/plain", true))),
                new Listed(1, List.of(new Named("huge.md", 5_000_000, "the limit is 1000 bytes"))),
                new Listed(
                        7,
                        List.of(1, 2, 3, 4, 5, 6, 7).stream()
                                .map(i -> new Named("denied" + i, 1, "no permission to read it"))
                                .toList()),
                List.of(new Named("huge.md", 5_000_000, "")),
                List.of(new IgnoredBy("temporary", "*.tmp: temporary file", 4, List.of("x.tmp", "y.tmp", "z.tmp"))));

        assertThat(FolderText.of(report, ENGLISH))
                .contains(
                        "/docs: 12 files, 4.8 MiB",
                        "Would be indexed: 1 file, 1.0 KiB",
                        "image/png  (no reader)",
                        "Duplicates: 1 content more than once, 2 files to spare, 20 B",
                        "a.md, b.md, c.md",
                        "Of another type than the name says: 1",
                        "  x.pdf: named application/pdf, is text/plain",
                        "huge.md (the limit is 1000 bytes)",
                        "Cannot be read: 7",
                        "and 2 more; --json names them",
                        "temporary (*.tmp: temporary file): x.tmp, y.tmp, z.tmp, …")
                .doesNotContain("Empty:", "denied6");
        assertThat(FolderText.of(report, SPANISH)).contains("Se indexarían: 1 fichero, 1.0 KiB", "sin lector");
        assertThat(Json.mapper()
                        .valueToTree(report)
                        .at("/duplicates/contents/0/files/2")
                        .asText())
                .isEqualTo("c.md");
    }

    @Test
    void theStatusTellsOfSourcesWhyDeletionsWereWithheldAndWhichNobodyHas() throws Exception {
        JsonNode answer = json("""
                {"state": "idle", "notes": [], "files": {"total": 0, "by_state": {}}, "contents": {"total": 0}, "chunks": 0,
                 "texts_embedded": 0, "stages": [], "generations": [],
                 "sources": [{"name": "docs", "root": "/docs", "configured": true, "files": 3, "last_scan":
                     {"started_at": "2026-11-30T10:00:00Z", "ended_at": null, "status": "running", "withheld": 9,
                      "notes": ["the root is empty"]}},
                   {"name": "old", "root": null, "configured": false, "files": 2, "last_scan": null}]}
                """);

        assertThat(StatusText.of(answer, ENGLISH))
                .contains(
                        "Source docs: 3 files in /docs, last scan under way since "
                                + ENGLISH.time(Instant.parse("2026-11-30T10:00:00Z")),
                        "9 deletions withheld: the root is empty",
                        "Source old: 2 files in ?, last scan -",
                        "'fichero forget old' removes its files");
        assertThat(StatusText.of(answer, SPANISH)).contains("Origen old: 2 ficheros", "'fichero forget old'");
    }

    @Test
    void whatIsTriedAgainIsCounted() throws Exception {
        assertThat(RetryCommand.text(json("{\"files\": 3, \"contents\": 1}"), ENGLISH))
                .startsWith("3 quarantined files are tried again, with 1 distinct content;");
        assertThat(RetryCommand.text(json("{\"files\": 0, \"contents\": 0, \"unwatched\": 1}"), ENGLISH))
                .contains("nothing is tried again", "1 more cannot be: it is of sources");
        assertThat(RetryCommand.text(json("{\"files\": 1, \"contents\": 1}"), SPANISH))
                .startsWith("Se reintenta 1 fichero en cuarentena, con 1 contenido distinto;");
    }

    @Test
    void whatIsLookedAtAgainIsNamed() throws Exception {
        JsonNode answer =
                json("{\"sources\": [{\"source\": \"mail\", \"files\": null}, {\"source\": \"docs\", \"files\": 2}]}");

        assertThat(ReindexCommand.text(answer, ENGLISH))
                .contains("mail: every file", "docs: 2 files", "'fichero status'");
        assertThat(ReindexCommand.text(answer, SPANISH)).contains("mail: todos los ficheros", "docs: 2 ficheros");
    }

    @Test
    void sizesAreForPeople() {
        assertThat(List.of(Sizes.of(0), Sizes.of(1023), Sizes.of(1536), Sizes.of(5L << 40)))
                .containsExactly("0 B", "1023 B", "1.5 KiB", "5.0 TiB");
    }

    @Test
    void whatIsThereIsMeantByItsPath(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a.md"), "a");

        assertThat(RetryCommand.pathOrId(file.toString())).isEqualTo(file.toString());
        assertThat(RetryCommand.pathOrId("docs:guides/a.md")).isEqualTo("docs:guides/a.md");
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return Json.mapper().readTree(text);
    }

    @Test
    void whyThingsStandAsTheyDoIsToldInTheLanguageOfThePerson() throws JsonProcessingException {
        JsonNode status = Json.mapper().readTree("""
                {"state": "working", "conditions": [
                  {"code": "files_wait", "subject": "correo", "count": 1, "detail": null},
                  {"code": "records_wait", "subject": "contents", "count": 3, "detail": null},
                  {"code": "scanning", "subject": "points\\u001b[31m", "count": null, "detail": null},
                  {"code": "not_scanned", "subject": "points", "count": null, "detail": null},
                  {"code": "broker", "subject": null, "count": null, "detail": "it does not answer"},
                  {"code": "of_a_newer_server", "subject": null, "count": null, "detail": null}]}""");

        assertThat(StatusText.of(status, SPANISH))
                .contains(
                        "  1 fichero de correo por publicar",
                        "  3 registros en espera de contenidos",
                        "  points\\u001b[31m se está recorriendo",
                        "  points todavía no se ha recorrido",
                        "  broker: it does not answer",
                        "  of_a_newer_server");
        assertThat(StatusText.of(status, ENGLISH)).contains("  1 file of correo waiting to be published");
    }

    @Test
    void everyCodeOfTheStatusIsSaidInBothLanguages() throws IOException {
        List<String> codes = codes();

        assertThat(codes).hasSizeGreaterThan(10);
        for (Texts texts : List.of(ENGLISH, SPANISH)) {
            assertThat(codes)
                    .allSatisfy(
                            code -> assertThat(texts.about("condition", code)).isPresent());
        }
    }

    /** Those that the description of the API lists. */
    private static List<String> codes() throws IOException {
        try (InputStream in = InventoryTextsTest.class.getResourceAsStream("/fichero/query/http/openapi.yaml")) {
            String api = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String condition = api.substring(api.indexOf("    Condition:"), api.indexOf("    Status:\n"));
            return condition
                    .lines()
                    .filter(line -> line.startsWith("            - "))
                    .map(line -> line.strip().substring(2))
                    .toList();
        }
    }
}
