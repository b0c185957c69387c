package fichero.query.readmodel;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static fichero.query.readmodel.Given.sha;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentRef;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord.State;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryTest {

    private static final Set<AccessScope> PUBLIC = Set.of(AccessScope.PUBLIC);

    @TempDir
    private Path directory;

    private ReadModel model;
    private Inventory inventory;

    @BeforeEach
    void open() {
        model = Given.readModel(directory.resolve("read-model.db"));
        inventory = new Inventory(model);
    }

    @AfterEach
    void close() {
        model.close();
    }

    @Test
    void aFileIsIdentifiedUntilItsContentIsKnown() {
        put(model, file("a.md", "one"));

        assertThat(only().state()).isEqualTo("identified");

        put(model, content("one", ContentStatus.IDENTIFIED, "notes:a.md"));
        assertThat(only().state()).isEqualTo("identified");
        put(model, content("one", ContentStatus.EXTRACTED, "notes:a.md"));
        assertThat(only().state()).isEqualTo("extracted");
        put(model, content("one", ContentStatus.INDEXED, "notes:a.md"));
        assertThat(only())
                .satisfies(item -> assertThat(item.state()).isEqualTo("indexed"))
                .satisfies(item -> assertThat(item.chunks()).isEqualTo(3))
                .satisfies(item -> assertThat(item.detectedType()).isEqualTo("text/markdown"))
                .satisfies(item -> assertThat(item.contentRef()).isEqualTo(Given.ref("one")))
                .satisfies(item -> assertThat(item.reason()).isNull());
    }

    @Test
    void aQuarantinedContentTellsReasonAndAdvice() {
        put(model, file("a.pdf", "secret"));
        put(model, Given.contentWith("secret", ContentStatus.QUARANTINED, "encrypted", "public", "notes:a.pdf"));

        FileItem item = only();

        assertThat(item.state()).isEqualTo("quarantined");
        assertThat(item.reason()).isEqualTo("encrypted");
        assertThat(item.detail()).isEqualTo("what went wrong");
        assertThat(item.advice()).isEqualTo("Save a copy without the password.");
    }

    @Test
    void anUnreadableFileIsQuarantinedWithItsOwnReason() {
        put(model, file("a.md", State.UNREADABLE, sha("one"), "unreadable", "public", T0));
        put(model, content("one", ContentStatus.INDEXED, "notes:a.md"));

        assertThat(only().state()).isEqualTo("quarantined");
        assertThat(only().reason()).isEqualTo("unreadable");
        assertThat(only().advice()).isEqualTo("Give it read permission.");
    }

    @Test
    void anIgnoredFileNamesItsRule() {
        put(model, file("a.tmp", State.IGNORED, null, "*.tmp", "public", T0));

        assertThat(only().state()).isEqualTo("ignored");
        assertThat(only().reason()).isEqualTo("*.tmp");
        assertThat(only().advice()).isNull();
    }

    @Test
    void aFileThatIsGoneIsListedOnlyWhenAskedFor() {
        put(model, file("a.md", State.GONE, null, null, "public", T0));

        assertThat(list(Set.of())).isEmpty();
        assertThat(list(Set.of("gone"))).extracting(FileItem::state).containsExactly("gone");
    }

    @Test
    void aCopyNamesTheFileThatBroughtItsContentFirst() {
        put(
                model,
                file("a-copy.md", State.PRESENT, sha("one"), null, "public", T0.plusNanos(500_000)),
                file("b-first.md", State.PRESENT, sha("one"), null, "public", T0),
                file("c-copy.md", State.PRESENT, sha("one"), null, "public", T0.plusNanos(500_000)));
        put(model, content("one", ContentStatus.INDEXED, "notes:a-copy.md", "notes:b-first.md", "notes:c-copy.md"));

        assertThat(list(Set.of()))
                .extracting(FileItem::file, FileItem::state, FileItem::duplicateOf)
                .containsExactly(
                        tuple("notes:a-copy.md", "indexed", "notes:b-first.md"),
                        tuple("notes:b-first.md", "indexed", null),
                        tuple("notes:c-copy.md", "indexed", "notes:b-first.md"));

        put(model, file("b-first.md", State.GONE, null, null, "public", T0));
        assertThat(list(Set.of())).extracting(FileItem::duplicateOf).containsExactly(null, "notes:a-copy.md");
    }

    @Test
    void pagesFollowOneAnotherWithoutGapOrRepetition() {
        List<String> names = List.of("a", "b", "B", "ñ", "emoji 🗂", "new\nline", "z");
        names.forEach(name -> put(model, file(name, name)));

        List<String> seen = new ArrayList<>();
        String after = null;
        do {
            Page<FileItem> page = inventory.files(new FileQuery(FileFilter.all(), FileOrder.BY_PATH, after, 2), PUBLIC);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
            page.items().forEach(item -> seen.add(item.file()));
            after = page.next();
        } while (after != null);

        assertThat(seen).doesNotHaveDuplicates().hasSize(names.size());
    }

    @Test
    void namesAreFoundWhateverTheirCaseAndAccents() {
        put(model, file("Año Nuevo/Canción 100%.md", "one"), file("other.md", "two"));

        assertThat(named("ano nuevo")).containsExactly("notes:Año Nuevo/Canción 100%.md");
        assertThat(named("CANCION")).containsExactly("notes:Año Nuevo/Canción 100%.md");
        assertThat(named("100%")).containsExactly("notes:Año Nuevo/Canción 100%.md");
        assertThat(named("_")).isEmpty();
    }

    @Test
    void whatIsPrivateIsNeitherListedNorCountedNorFound() {
        put(model, file("mine.md", State.PRESENT, sha("mine"), null, "session:ana", T0));
        put(model, Given.contentWith("mine", ContentStatus.INDEXED, null, "session:ana", "notes:mine.md"));

        assertThat(list(Set.of())).isEmpty();
        assertThat(inventory.file("notes:mine.md", PUBLIC)).isEmpty();
        assertThat(inventory.content(new ContentRef(Given.ref("mine")), null, PUBLIC))
                .isEmpty();
        assertThat(Totals.count(model, PUBLIC)).isEqualTo(new Totals(Map.of(), 0, Map.of(), 0, 0));
        assertThat(inventory.file("notes:mine.md", Set.of(AccessScope.ofSession("ana"))))
                .isPresent();
    }

    @Test
    void totalsCountWhatIsOnDiskAndKeepIgnoredFilesApart() {
        put(
                model,
                file("a.md", "one"),
                file("copy.md", "one"),
                file("b.md", "two"),
                file("gone.md", State.GONE, null, null, "public", T0),
                file("x.tmp", State.IGNORED, null, "*.tmp", "public", T0),
                file("locked.md", State.UNREADABLE, null, "unreadable", "public", T0));
        put(
                model,
                content("one", ContentStatus.INDEXED, "notes:a.md", "notes:copy.md"),
                content("two", ContentStatus.EXTRACTED, "notes:b.md"),
                content("old", ContentStatus.RETIRED));

        assertThat(Totals.count(model, PUBLIC))
                .isEqualTo(new Totals(
                        Map.of("indexed", 2L, "extracted", 1L, "quarantined", 1L),
                        1,
                        Map.of("indexed", 1L, "extracted", 1L, "retired", 1L),
                        3,
                        2));
    }

    @Test
    void tombstonesRemoveRows() {
        put(model, file("a.md", "one"));
        put(model, content("one", ContentStatus.INDEXED, "notes:a.md"));
        RunRecord scan = Given.scan("notes", T0, T0.plusSeconds(1));
        put(model, scan, Given.watch("notes", 0));
        put(model, producer("notes"));

        put(model, Topics.CONTENTS, Given.key("one"), null);
        put(model, Topics.FILES, "notes:a.md", null);
        put(model, Topics.RUNS, scan.runId(), null);

        assertThat(list(Set.of())).isEmpty();
        assertThat(inventory.runs(null, null, null, 10, PUBLIC).items())
                .extracting(RunRecord::kind)
                .containsExactly(RunRecord.Kind.WATCH);
        assertThat(Totals.count(model, PUBLIC).contentsByStatus()).isEmpty();
    }

    @Test
    void aRecordThatCannotBeReadDoesNotBlockTheNext() {
        Given.raw(model, Topics.FILES, "notes:bad.md", "{\"v\":0}".getBytes(StandardCharsets.UTF_8));
        Given.raw(model, Topics.FILES, "notes:worse.md", "no json".getBytes(StandardCharsets.UTF_8));
        put(model, file("a.md", "one"));

        assertThat(list(Set.of())).extracting(FileItem::file).containsExactly("notes:a.md");
    }

    @Test
    void oneFileTellsItsHistory() {
        put(model, file("a.md", "one"));

        assertThat(inventory.file("notes:a.md", PUBLIC))
                .hasValueSatisfying(item -> assertThat(item.details().history())
                        .extracting(FileItem.Change::change)
                        .containsExactly("created"));
        assertThat(inventory.file("notes:never.md", PUBLIC)).isEmpty();
    }

    @Test
    void runsComeNewestFirstPageByPage() {
        put(model, producer("notes", "mail"));
        put(
                model,
                Given.scan("notes", T0, T0.plusSeconds(1)),
                Given.scan("notes", T0.plusSeconds(10), null),
                Given.scan("mail", T0.plusNanos(1_000), null));

        Page<RunRecord> first = inventory.runs(null, null, null, 2, PUBLIC);
        Page<RunRecord> second = inventory.runs(null, null, first.next(), 2, PUBLIC);

        assertThat(first.items())
                .extracting(RunRecord::startedAt)
                .containsExactly(T0.plusSeconds(10), T0.plusNanos(1_000));
        assertThat(second.items()).extracting(RunRecord::startedAt).containsExactly(T0);
        assertThat(second.next()).isNull();
        assertThat(inventory.newestRuns())
                .extracting(RunRecord::startedAt)
                .containsExactlyInAnyOrder(T0.plusSeconds(10), T0.plusNanos(1_000));
    }

    private static StageReport producer(String... sources) {
        return StageReport.ofProducer(
                "here",
                Arrays.stream(sources)
                        .map(source -> new StageReport.Source(source, "/" + source, "public"))
                        .toList(),
                T0);
    }

    private FileItem only() {
        List<FileItem> items = list(Set.of());
        assertThat(items).hasSize(1);
        return items.get(0);
    }

    private List<FileItem> list(Set<String> states) {
        return inventory
                .files(FileQuery.first(FileFilter.all().states(states), 100), PUBLIC)
                .items();
    }

    private List<String> named(String text) {
        return inventory.files(FileQuery.first(FileFilter.all().text(text), 100), PUBLIC).items().stream()
                .map(FileItem::file)
                .toList();
    }
}
