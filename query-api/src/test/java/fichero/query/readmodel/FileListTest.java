package fichero.query.readmodel;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.identity.AccessScope;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileListTest {

    private static final Set<AccessScope> PUBLIC = Set.of(AccessScope.PUBLIC);

    @TempDir
    private Path directory;

    private ReadModel model;
    private Inventory inventory;

    @BeforeEach
    void open() {
        model = Given.readModel(directory.resolve("read-model.db"));
        inventory = new Inventory(model);
        put(
                model,
                GivenFile.at("a.md")
                        .holding("one")
                        .tagged("board", "2026")
                        .sized(10)
                        .record(),
                GivenFile.at("b/photo.png").holding("photo").sized(3_000).record(),
                GivenFile.at("b/scan.pdf")
                        .holding("scan")
                        .tagged("boards")
                        .sized(200)
                        .modified(T0.plusSeconds(60))
                        .record(),
                GivenFile.at("box.zip").holding("box").sized(900).record(),
                GivenFile.at("box.zip!/in.md")
                        .holding("in")
                        .inside("box")
                        .sized(10)
                        .record(),
                GivenFile.at(".git").is(FileRecord.State.IGNORED, "hidden").record(),
                GivenFile.at("old.md").is(FileRecord.State.GONE, null).record(),
                GivenFile.at("z.md").in("work").holding("zeta").modified(null).record());
        put(
                model,
                GivenContent.of("one").record(),
                GivenContent.of("photo")
                        .typed("image/png")
                        .quarantined("no_text", null)
                        .record(),
                GivenContent.of("scan")
                        .typed("application/pdf")
                        .speaking("en")
                        .warning("partial: stopped on page 3", "charset: guessed", "partial: and more")
                        .record(),
                GivenContent.of("box")
                        .typed("application/zip")
                        .is(ContentStatus.UNPACKED)
                        .entries(1)
                        .record(),
                GivenContent.of("in").record());
    }

    @AfterEach
    void close() {
        model.close();
    }

    @Test
    void everyConditionNarrowsTheList() {
        FileFilter all = FileFilter.all();

        assertThat(ids(all))
                .containsExactly(
                        "notes:.git",
                        "notes:a.md",
                        "notes:b/photo.png",
                        "notes:b/scan.pdf",
                        "notes:box.zip",
                        "notes:box.zip!/in.md",
                        "work:z.md");
        assertThat(ids(all.states(Set.of("quarantined")))).containsExactly("notes:b/photo.png");
        assertThat(ids(all.states(Set.of("unpacked", "ignored", "gone"))))
                .containsExactly("notes:.git", "notes:box.zip", "notes:old.md");
        assertThat(ids(all.reason("no_text"))).containsExactly("notes:b/photo.png");
        assertThat(ids(all.reason("hidden"))).containsExactly("notes:.git");
        assertThat(ids(all.source("work"))).containsExactly("work:z.md");
        assertThat(ids(all.collection("other"))).isEmpty();
        assertThat(ids(all.types(List.of("application/pdf", "image/*"))))
                .containsExactly("notes:b/photo.png", "notes:b/scan.pdf");
        assertThat(ids(all.languages(List.of("en", "fr")))).containsExactly("notes:b/scan.pdf");
        assertThat(ids(all.tag("board"))).containsExactly("notes:a.md");
        assertThat(ids(all.flag("partial"))).containsExactly("notes:b/scan.pdf");
        assertThat(ids(all.flag("ocr"))).isEmpty();
        assertThat(ids(all.path("notes:b/"))).containsExactly("notes:b/photo.png", "notes:b/scan.pdf");
        assertThat(ids(all.path("/home/ana/work"))).containsExactly("work:z.md");
        assertThat(ids(all.exactPath("/home/ana/notes/box.zip"))).containsExactly("notes:box.zip");
        assertThat(ids(all.inside("notes:box.zip"))).containsExactly("notes:box.zip!/in.md");
        assertThat(ids(all.inside("notes:never.zip"))).isEmpty();
        assertThat(ids(all.minSize(200L).maxSize(900L))).containsExactly("notes:b/scan.pdf", "notes:box.zip");
        assertThat(ids(all.modifiedSince(T0.plusSeconds(1)))).containsExactly("notes:b/scan.pdf");
        assertThat(ids(all.source("notes").types(List.of("image/png")).minSize(4_000L)))
                .isEmpty();
    }

    @Test
    void conditionsThatAreNotSetAreNone() {
        FileFilter none = FileFilter.all()
                .states(Set.of())
                .reason(null)
                .source(null)
                .collection(null)
                .types(List.of())
                .languages(List.of())
                .tag(null)
                .flag(null)
                .path(null)
                .exactPath(null)
                .text(null)
                .inside(null)
                .minSize(null)
                .maxSize(null)
                .modifiedSince(null);

        assertThat(ids(none)).isEqualTo(ids(FileFilter.all())).hasSize(7);
    }

    @ParameterizedTest
    @CsvSource({
        "path, notes:.git",
        "-path, work:z.md",
        "size, notes:a.md",
        "-size, notes:b/photo.png",
        "modified, work:z.md",
        "-modified, notes:b/scan.pdf",
    })
    void anOrderPutsTheRightOneFirst(String order, String first) {
        assertThat(ids(FileFilter.all(), FileOrder.parse(order), 100)).first().isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"path", "-path", "size", "-size", "modified", "-modified", "changed", "-changed"})
    void pagesOfEveryOrderFollowOneAnotherEvenWhenTheirLastFileGoes(String spelled) {
        FileOrder order = FileOrder.parse(spelled);
        List<String> atOnce = ids(FileFilter.all(), order, 100);

        List<String> seen = new ArrayList<>();
        FileQuery query = new FileQuery(FileFilter.all(), order, null, 2);
        Page<FileItem> page = inventory.files(query, PUBLIC);
        while (page.next() != null) {
            page.items().forEach(item -> seen.add(item.file()));
            put(model, Topics.FILES, page.items().get(1).file(), null);
            page = inventory.files(query.from(page.next()), PUBLIC);
        }
        page.items().forEach(item -> seen.add(item.file()));

        assertThat(seen).isEqualTo(atOnce).hasSize(7);
    }

    @Test
    void aPlaceOfAnotherOrderIsRefused() {
        String place = inventory
                .files(new FileQuery(FileFilter.all(), FileOrder.parse("-size"), null, 1), PUBLIC)
                .next();

        assertThatThrownBy(() -> new FileQuery(FileFilter.all(), FileOrder.BY_PATH, place, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("order of path");
        assertThatThrownBy(() -> new FileQuery(FileFilter.all(), FileOrder.BY_PATH, "rubbish", 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void itemsTellFlagsAndWhatTheyAreInside() {
        assertThat(item("notes:b/scan.pdf").flags()).containsExactly("partial", "charset");
        assertThat(item("notes:box.zip!/in.md").parent()).isEqualTo("notes:box.zip");
        assertThat(item("notes:box.zip").parent()).isNull();
        assertThat(item("notes:box.zip").state()).isEqualTo("unpacked");
    }

    @Test
    void aCopyOfAContainerHasItsOwnFilesInside() {
        put(
                model,
                GivenFile.at("a-copy.zip").holding("box").record(),
                GivenFile.at("a-copy.zip!/in.md").holding("in").inside("box").record());

        assertThat(item("notes:box.zip!/in.md").parent()).isEqualTo("notes:box.zip");
        assertThat(item("notes:a-copy.zip!/in.md").parent()).isEqualTo("notes:a-copy.zip");
        assertThat(ids(FileFilter.all().inside("notes:a-copy.zip"))).containsExactly("notes:a-copy.zip!/in.md");
    }

    @Test
    void filesInsideAContainerInsideAContainerAreInsideTheInnerOne() {
        put(
                model,
                GivenFile.at("box.zip!/odd!/in.zip")
                        .holding("inner")
                        .inside("box")
                        .record(),
                GivenFile.at("box.zip!/odd!/in.zip!/x!/deep.md")
                        .holding("deep")
                        .inside("inner")
                        .record());

        assertThat(item("notes:box.zip!/odd!/in.zip").parent()).isEqualTo("notes:box.zip");
        assertThat(item("notes:box.zip!/odd!/in.zip!/x!/deep.md").parent()).isEqualTo("notes:box.zip!/odd!/in.zip");
        assertThat(ids(FileFilter.all().inside("notes:box.zip")))
                .containsExactly("notes:box.zip!/in.md", "notes:box.zip!/odd!/in.zip");
    }

    @Test
    void anEntryOfAContainerThatHasJustGoneNamesItAllTheSame() {
        put(model, GivenFile.at("box.zip").is(FileRecord.State.GONE, null).record());

        assertThat(item("notes:box.zip!/in.md").parent()).isEqualTo("notes:box.zip");
    }

    @Test
    void refusedTextsAreAFlagAsWell() {
        put(model, GivenContent.of("one").refused(1).record());

        assertThat(item("notes:a.md").flags()).containsExactly("refused_texts");
        assertThat(ids(FileFilter.all().flag("refused_texts"))).containsExactly("notes:a.md");
    }

    @Test
    void oneFileTellsAllThatIsKnownOfIt() {
        put(
                model,
                GivenFile.at("copy.pdf")
                        .holding("photo")
                        .firstSeen(T0.plusSeconds(1))
                        .record());
        put(
                model,
                GivenContent.of("photo")
                        .typed("image/png")
                        .quarantined("no_text", "java.io.IOException")
                        .record());

        FileItem.Details copy =
                inventory.file("notes:copy.pdf", PUBLIC).orElseThrow().details();

        assertThat(copy.duplicates()).containsExactly("notes:b/photo.png");
        assertThat(copy.duplicateCount()).isEqualTo(1);
        assertThat(copy.declaredType()).isEqualTo("application/pdf");
        assertThat(copy.exception()).isEqualTo("java.io.IOException");
        assertThat(copy.fingerprint()).isEqualTo("fingerprint");
        assertThat(copy.processedAt()).isEqualTo(T0.plusSeconds(5));
        assertThat(copy.meaning()).isEqualTo("The file holds pictures of text, or none.");
        assertThat(inventory.file("notes:box.zip", PUBLIC).orElseThrow().details())
                .satisfies(box -> assertThat(box.entries()).isEqualTo(1))
                .satisfies(box -> assertThat(box.meaning()).startsWith("Holds nothing but other files"));
    }

    @ParameterizedTest
    @CsvSource({
        "path, sqlite_autoindex_files_1",
        "-path, sqlite_autoindex_files_1",
        "size, files_by_size",
        "-size, files_by_size",
        "-modified, files_by_modified",
        "changed, files_by_changed"
    })
    void everyOrderIsReadFromAnIndexAndNotSorted(String order, String index) {
        assertThat(plan(FileFilter.all(), FileOrder.parse(order)))
                .singleElement()
                .asString()
                .contains(index);
    }

    @Test
    void selectiveConditionsAreLookedUp() {
        assertThat(plan(FileFilter.all().states(Set.of("quarantined")), FileOrder.BY_PATH))
                .anyMatch(step -> step.contains("files_by_shown"));
        assertThat(plan(FileFilter.all().reason("no_text"), FileOrder.BY_PATH))
                .anyMatch(step -> step.contains("files_by_reason"));
        assertThat(plan(FileFilter.all().inside("notes:box.zip"), FileOrder.BY_PATH))
                .anyMatch(step -> step.contains("files_by_parent"));
        assertThat(plan(FileFilter.all().exactPath("/home/ana/notes/a.md"), FileOrder.BY_PATH))
                .anyMatch(step -> step.contains("files_by_path"));
    }

    private record Step(int id, int parent, String detail) {}

    /** How SQLite finds the page, in steps. */
    private List<String> plan(FileFilter filter, FileOrder order) {
        List<Step> steps = model.read(connection -> FileList.find(
                        new FileQuery(filter, order, null, 100), PUBLIC, "EXPLAIN QUERY PLAN ")
                .all(connection, row -> new Step(row.getInt(1), row.getInt(2), row.getString(4))));
        int page = steps.stream()
                .filter(step -> step.detail().equals("MATERIALIZE page"))
                .findFirst()
                .orElseThrow()
                .id();
        return steps.stream()
                .filter(step -> step.parent() == page)
                .map(Step::detail)
                .toList();
    }

    private FileItem item(String id) {
        return inventory.files(FileQuery.first(FileFilter.all(), 100), PUBLIC).items().stream()
                .filter(item -> item.file().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private List<String> ids(FileFilter filter) {
        return ids(filter, FileOrder.BY_PATH, 100);
    }

    private List<String> ids(FileFilter filter, FileOrder order, int limit) {
        return inventory.files(new FileQuery(filter, order, null, limit), PUBLIC).items().stream()
                .map(FileItem::file)
                .toList();
    }
}
