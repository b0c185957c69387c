package fichero.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.extraction.Flag;
import fichero.core.failure.Reason;
import fichero.schemas.FileRecord;
import fichero.schemas.FileState;
import fichero.schemas.Json;
import fichero.schemas.RunRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands of the inventory print. */
class InventoryForPeopleTest {

    private static final Texts ENGLISH = Texts.of(Locale.ENGLISH);
    private static final Texts SPANISH = Texts.of(Locale.forLanguageTag("es-ES"));

    private static final String FILE = """
            {"file": "notes:b/scan.pdf", "source": "notes", "collection": "default", "path": "/home/ana/notes/b/scan.pdf",
             "state": "quarantined", "reason": "no_text", "detail": "3 pages without letters", "advice": "from the server",
             "flags": ["partial"], "duplicate_of": "notes:a.pdf", "parent": "notes:box.zip",
             "sha256": "abcdef0123456789abcdef", "content_ref": "doc_abc", "size_bytes": 3100000,
             "modified_at": "2026-03-01T10:00:00Z", "first_seen_at": "2026-03-01T10:00:00Z",
             "changed_at": "2026-03-01T10:00:00Z", "detected_type": "image/png", "title": "Minutes", "language": "es",
             "chunks": 3,
             "details": {"version": 2, "meaning": "m", "tags": ["board"], "run_id": "notes/scan/1", "chunking": "paragraphs",
               "declared_type": "application/pdf", "page_count": 3, "warnings": ["partial: stopped on page 2"],
               "metadata": {}, "exception": "java.io.IOException", "unconfirmed": 1, "refused": 0, "entries": 7,
               "duplicates": ["notes:a.pdf"], "duplicate_count": 9, "fingerprint": "tika-1|structure-2",
               "processed_at": "2026-03-01T10:00:09Z", "history": []}}
            """;

    @Test
    void filesShowStateSizePathAndWhatToDo() throws Exception {
        JsonNode answer = json("{\"items\": [" + FILE + "], \"next_cursor\": null}");

        assertThat(FilesText.of(answer, ENGLISH))
                .contains(
                        "quarantined       3.1 MB   /home/ana/notes/b/scan.pdf",
                        "no_text: Install tesseract",
                        "Only part of the text could be read.",
                        "same content as notes:a.pdf",
                        "1 file");
        assertThat(FilesText.of(answer, SPANISH))
                .contains("en cuarentena     3,1 MB", "pásale un OCR", "mismo contenido que notes:a.pdf", "1 fichero");
        assertThat(FilesText.of(json("{\"items\": []}"), ENGLISH)).isEqualTo("No files.");
        assertThat(FilesText.of(json("{\"items\": [" + FILE + "], \"next_cursor\": \"x\"}"), ENGLISH))
                .contains("1 shown; there are more");
    }

    @Test
    void whatANewerServerSaysIsShownAsItIs() throws Exception {
        JsonNode answer =
                json("{\"items\": [" + FILE.replace("no_text", "moonlit").replace("partial", "shiny") + "]}");

        assertThat(FilesText.of(answer, SPANISH)).contains("moonlit: from the server", "shiny");
    }

    @Test
    void aNameCannotSpeakToTheTerminal() throws Exception {
        String nasty = FILE.replace("scan.pdf\", \"source", "x\", \"source")
                .replace("/home/ana/notes/b/scan.pdf", "/tmp/a\\nb\\u001b[31mred\\u202egpj.exe");

        assertThat(FilesText.of(json("{\"items\": [" + nasty + "]}"), ENGLISH))
                .contains("/tmp/a\\nb\\u001b[31mred\\u202egpj.exe")
                .doesNotContain("\u001b", "\u202e");
    }

    @Test
    void duplicatesShowTheirFilesAndTheWaste() throws Exception {
        JsonNode answer = json("""
                {"totals": {"contents": 1, "files": 12, "wasted_bytes": 22000},
                 "items": [{"size_bytes": 2000, "wasted_bytes": 22000, "file_count": 12,
                            "files": [{"file": "notes:a", "path": "/a"}, {"file": "notes:b", "path": "/b"}]}],
                 "next_cursor": null}
                """);

        assertThat(DuplicatesText.of(answer, ENGLISH))
                .contains("12 files of 2.0 kB: 22 kB too many", "  /a", "  /b", "and 10 more", "1 content in 12 files");
        assertThat(DuplicatesText.of(answer, SPANISH)).contains("sobran 22 kB", "y 10 más");
        assertThat(DuplicatesText.of(json("{\"totals\": {\"contents\": 0}}"), ENGLISH))
                .isEqualTo("No content is held by more than one file.");
    }

    @Test
    void theQuarantineShowsReasonsAndThenFiles() throws Exception {
        JsonNode groups = json("""
                {"total": 4, "groups": [{"reason": "encrypted", "count": 4, "meaning": "m", "advice": "a",
                  "examples": ["notes:x.pdf"]}], "next_cursor": null}
                """);
        assertThat(QuarantineText.of(groups, ENGLISH))
                .contains(
                        "4  encrypted: The file needs a password to open.",
                        "Save a copy without the password.",
                        "notes:x.pdf",
                        "4 files are quarantined. In detail: fichero quarantine --reason encrypted");
        assertThat(QuarantineText.of(groups, SPANISH)).contains("El fichero pide contraseña.");

        JsonNode detail = json("""
                {"total": 1, "groups": [{"reason": "corrupt", "count": 1, "meaning": "m", "advice": "a", "examples": []}],
                 "items": [{"path": "/x.pdf", "detail": "no trailer", "exception": "java.io.EOFException",
                   "detected_type": "application/zip", "declared_type": "application/pdf", "size_bytes": 10,
                   "fingerprint": "tika-1", "updated_at": "2026-03-01T10:00:00Z"}], "next_cursor": null}
                """);
        assertThat(QuarantineText.of(detail, ENGLISH))
                .contains(
                        "/x.pdf",
                        "Detail     no trailer",
                        "application/zip (the name says application/pdf)",
                        "java.io.EOFException",
                        "tika-1",
                        "2026");
        assertThat(QuarantineText.of(json("{\"groups\": []}"), SPANISH)).isEqualTo("No hay nada en cuarentena.");
    }

    @Test
    void runsShowCountsAndWhyDeletionsWereWithheld() throws Exception {
        String run = """
                {"run_id": "notes/scan/1", "source": "notes", "kind": "scan", "trigger": "periodic",
                 "started_at": "2026-03-01T10:00:00Z", "ended_at": "2026-03-01T10:00:02.500Z", "status": "withheld",
                 "discovered": 10, "new": 2, "changed": 0, "unchanged": 8, "missing": 5, "failed": 0, "ignored": 0,
                 "waiting": 0, "withheld": 5, "notes": ["the root is empty"], "software_version": "0.1.0"}
                """;

        assertThat(RunsText.of(json("{\"items\": [" + run + "]}"), ENGLISH))
                .contains("notes/scan/1", "10 discovered, 2 new", "5 deletions withheld", "! the root is empty")
                .doesNotContain("0 changed");
        assertThat(String.join("\n", RunsText.one(json(run), SPANISH)))
                .contains("pasada (periodic)", "con borrados retenidos", "the root is empty", "cambiados", "2.5 s");
    }

    @Test
    void explainShowsEverythingOnOneScreen() throws Exception {
        JsonNode all = json("{\"file\": " + FILE + """
                , "versions": [{"version": 2, "change": "gone", "sha256": null, "size_bytes": 0,
                     "at": "2026-03-02T10:00:00Z", "run_id": "r", "moved_from": null, "moved_to": "notes:c.pdf"},
                    {"version": 1, "change": "created", "sha256": "abcdef0123456789", "size_bytes": 3100000,
                     "at": "2026-03-01T10:00:00Z", "run_id": "r", "moved_from": "notes:old.pdf", "moved_to": null}],
                  "entries": [{"file": "notes:b/scan.pdf!/in.md", "state": "indexed"}],
                  "run": {"status": "complete", "started_at": "2026-03-01T10:00:00Z", "new": 4}}
                """);

        String text = ExplainText.of(all, ENGLISH);

        assertThat(text)
                .startsWith("/home/ana/notes/b/scan.pdf")
                .contains(
                        "quarantined: no_text",
                        "The file holds pictures of text, or none.",
                        "or run OCR on it and drop the result.",
                        "3 pages without letters",
                        "java.io.IOException",
                        "Only part of the text could be read.",
                        "partial: stopped on page 2",
                        "notes:b/scan.pdf",
                        "board",
                        "image/png (the name says application/pdf)",
                        "3.1 MB",
                        "doc_abc",
                        "abcdef0123456789abcdef",
                        "Minutes",
                        "3, of them 1 not confirmed and 0 refused",
                        "paragraphs",
                        "tika-1|structure-2",
                        "notes:box.zip",
                        "indexed  notes:b/scan.pdf!/in.md",
                        "and 6 more",
                        "notes:a.pdf",
                        "and 8 more",
                        "moved to notes:c.pdf",
                        "created  abcdef012345  3.1 MB  moved from notes:old.pdf",
                        "notes/scan/1  complete",
                        "4 new");
        assertThat(text.lines().count()).isLessThan(50);
        assertThat(ExplainText.of(all, SPANISH))
                .contains("Qué hacer", "movido desde notes:old.pdf", "el nombre dice application/pdf", "Dentro de");
    }

    @Test
    void explainTellsOfASourceThatNobodyWatchesAnyMore() throws Exception {
        JsonNode all = json("{\"file\": " + FILE.replace("\"state\"", "\"source_configured\": false, \"state\"") + "}");

        assertThat(ExplainText.of(all, ENGLISH)).contains("notes, which no producer has in its settings any more");
        assertThat(ExplainText.of(all, SPANISH)).contains("ya no está en los ajustes");
        assertThat(ExplainText.of(json("{\"file\": " + FILE + "}"), ENGLISH)).doesNotContain("settings");
    }

    @Test
    void explainNamesTheRuleOfAnIgnoredFile() throws Exception {
        JsonNode all = json("""
                {"file": {"file": "notes:x.tmp", "path": "/n/x.tmp", "state": "ignored", "reason": "temporary",
                  "detail": "*.tmp: temporary file", "flags": [], "size_bytes": 0,
                  "details": {"meaning": "m", "run_id": "notes/watch"}}}
                """);

        assertThat(ExplainText.of(all, ENGLISH))
                .contains("ignored: temporary", "A rule keeps it out", "*.tmp: temporary file");
    }

    @Test
    void anUnknownFileTellsWhatIsWatchedAndWhichRuleKeepsItOut() throws Exception {
        FileLookup.WatchedSource notes = new FileLookup.WatchedSource("notes", Optional.of(Path.of("/home/ana/notes")));
        FileLookup.WatchedSource bare = new FileLookup.WatchedSource("bare", Optional.empty());
        JsonNode ignored =
                json("{\"path\": \"/home/ana/notes/.git\", \"reason\": \"hidden\", \"detail\": \".*: hidden\"}");
        Path file = Path.of("/home/ana/notes/.git/config");

        assertThat(new UnknownFile(file, true, List.of(notes, bare), Optional.of(notes), Optional.of(ignored))
                        .text(ENGLISH))
                .contains(
                        "Fichero has never seen /home/ana/notes/.git/config",
                        "/home/ana/notes/.git is ignored, with all that is in it: hidden (.*: hidden)",
                        "notes: /home/ana/notes",
                        "  bare")
                .doesNotContain("no such file");
        assertThat(new UnknownFile(file, false, List.of(notes), Optional.of(notes), Optional.empty()).text(SPANISH))
                .contains("Aquí no existe tal fichero.", "Es de la fuente notes");
        assertThat(new UnknownFile(file, true, List.of(notes), Optional.empty(), Optional.empty()).text(ENGLISH))
                .contains("It is in no folder that is watched.");
        UnknownFile nothing = new UnknownFile(file, true, List.of(), Optional.empty(), Optional.empty());
        assertThat(nothing.text(ENGLISH)).contains("No folder is watched now.").doesNotContain("Watched:");
        assertThat(nothing.json().path("on_disk").asBoolean()).isTrue();
        assertThat(nothing.json().path("file").isNull()).isTrue();
    }

    @Test
    void everyCodeHasItsWordsInBothLanguages() {
        for (Texts texts : List.of(ENGLISH, SPANISH)) {
            for (FileState state : FileState.values()) {
                assertThat(texts.about("word", state.code())).as(state.code()).isPresent();
                assertThat(texts.about("meaning", state.code()))
                        .as(state.code())
                        .isPresent();
                assertThat(texts.about("advice", state.code())).as(state.code()).isPresent();
            }
            for (Reason reason : Reason.values()) {
                assertThat(texts.about("meaning", reason.code()))
                        .as(reason.code())
                        .isPresent();
                assertThat(texts.about("advice", reason.code()))
                        .as(reason.code())
                        .isPresent();
            }
            for (Flag flag : Flag.values()) {
                assertThat(texts.about("flag", flag.code())).as(flag.code()).isPresent();
            }
            for (RunRecord.Status status : RunRecord.Status.values()) {
                assertThat(texts.about("word.run.status", status.name().toLowerCase(Locale.ROOT)))
                        .isPresent();
            }
            for (FileRecord.Change change : FileRecord.Change.values()) {
                assertThat(texts.about("word.change", change.name().toLowerCase(Locale.ROOT)))
                        .isPresent();
            }
        }
    }

    @Test
    void theEnglishWordsAreThoseOfTheTables() {
        for (FileState state : FileState.values()) {
            assertThat(ENGLISH.about("meaning", state.code())).contains(state.meaning());
            assertThat(ENGLISH.about("advice", state.code()).orElseThrow())
                    .isIn(state.advice(), adviceOfReason(state.code()));
        }
        for (Reason reason : Reason.values()) {
            assertThat(ENGLISH.about("meaning", reason.code()).orElseThrow())
                    .isIn(reason.meaning(), meaningOfState(reason.code()));
            assertThat(ENGLISH.about("advice", reason.code())).contains(reason.advice());
        }
        for (Flag flag : Flag.values()) {
            assertThat(ENGLISH.about("flag", flag.code())).contains(flag.meaning());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.0 kB",
        "9949, 9.9 kB",
        "10400, 10 kB",
        "999999, 1.0 MB",
        "3100000, 3.1 MB"
    })
    void sizesHaveUnits(long bytes, String shown) {
        assertThat(ENGLISH.size(bytes)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"512, 512", "10MB, 10000000", "10 mb, 10000000", "4MiB, 4194304", "1k, 1000", "2g, 2000000000"})
    void sizesAreReadAsPeopleTypeThem(String typed, long bytes) {
        assertThat(Amounts.bytes(typed)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "big", "-1", "1.5MB", "10 parsecs", "i"})
    void aSizeThatIsNoneIsToldHowToSpell(String typed) {
        assertThatThrownBy(() -> Amounts.bytes(typed))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("10MB");
    }

    @ParameterizedTest
    @CsvSource({
        "7d, 2026-02-22T10:00:00Z",
        "12h, 2026-02-28T22:00:00Z",
        "30m, 2026-03-01T09:30:00Z",
        "2026-01-31, 2026-01-31"
    })
    void timesMayBeToldByHowLongAgoTheyWere(String typed, String sent) {
        assertThat(Amounts.since(typed, Instant.parse("2026-03-01T10:00:00Z"))).isEqualTo(sent);
    }

    private static String adviceOfReason(String code) {
        return code.equals("empty") ? Reason.EMPTY.advice() : "";
    }

    private static String meaningOfState(String code) {
        return code.equals("empty") ? FileState.EMPTY.meaning() : "";
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return Json.mapper().readTree(text);
    }
}
