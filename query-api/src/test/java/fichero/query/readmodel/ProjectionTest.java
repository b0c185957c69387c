package fichero.query.readmodel;

import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.identity.AccessScope;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.OtherVersionException;
import fichero.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of files keep what their contents say of them, in whichever order the two are told. */
class ProjectionTest {

    private static final Set<AccessScope> PUBLIC = Set.of(AccessScope.PUBLIC);
    private static final FileRecord FILE = GivenFile.at("a.md").holding("one").record();

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
    void aContentThatComesBeforeItsFileIsKnownToIt() {
        put(model, GivenContent.of("one").quarantined("encrypted", null).record());
        put(model, FILE);

        assertThat(withReason("encrypted")).containsExactly("notes:a.md");
    }

    @Test
    void aContentThatComesAfterItsFilesIsToldToAllOfThem() {
        put(model, FILE, GivenFile.at("b.md").holding("one").record());
        put(model, GivenContent.of("one").quarantined("encrypted", null).record());

        assertThat(withReason("encrypted")).containsExactly("notes:a.md", "notes:b.md");

        put(model, GivenContent.of("one").warning("ocr: two pages").record());
        assertThat(withReason("encrypted")).isEmpty();
        assertThat(files(FileFilter.all().states(Set.of("indexed")).flag("ocr")))
                .hasSize(2);
    }

    @Test
    void aContentThatIsForgottenLeavesItsFilesUnread() {
        put(model, FILE);
        put(model, GivenContent.of("one").record());

        put(model, Topics.CONTENTS, Given.key("one"), null);

        assertThat(files(FileFilter.all().states(Set.of("identified")))).containsExactly("notes:a.md");
        assertThat(files(FileFilter.all().types(List.of("text/markdown")))).isEmpty();
    }

    @Test
    void aFileThatTakesUpAnotherContentForgetsTheFirst() {
        put(model, GivenContent.of("one").quarantined("encrypted", null).record());
        put(model, FILE);

        put(model, GivenFile.at("a.md").holding("two").record());

        assertThat(withReason("encrypted")).isEmpty();
        assertThat(files(FileFilter.all().states(Set.of("identified")))).containsExactly("notes:a.md");
    }

    @Test
    void anUnreadableFileKeepsItsOwnReason() {
        put(
                model,
                GivenFile.at("a.md")
                        .holding("one")
                        .is(FileRecord.State.UNREADABLE, "unstable")
                        .record());
        put(model, GivenContent.of("one").is(ContentStatus.INDEXED).record());

        assertThat(withReason("unstable")).containsExactly("notes:a.md");
        assertThat(files(FileFilter.all().states(Set.of("quarantined")))).containsExactly("notes:a.md");
        assertThat(files(FileFilter.all().types(List.of("text/markdown")))).containsExactly("notes:a.md");
    }

    @Test
    void whatIsTombstonedLeavesNothingBehind() {
        put(
                model,
                GivenFile.at("a.md")
                        .then(FileRecord.Change.CREATED, "one", Given.T0, "run-1")
                        .record());

        put(model, Topics.FILES, "notes:a.md", null);
        put(model, Topics.FILES, "notes:never.md", null);

        for (String table : List.of("files", "file_records", "versions")) {
            assertThat(model.<Long>read(connection -> new Sql("SELECT count(*) FROM " + table)
                            .first(connection, row -> row.getLong(1))
                            .orElseThrow()))
                    .as(table)
                    .isZero();
        }
    }

    @Test
    void aRecordThatLeadsNowhereIsLeftOut() {
        String json = new String(Topics.FILES.values().serializer().serialize("", FILE), StandardCharsets.UTF_8);
        for (String broken : List.of(
                json.replace(Given.sha("one"), "no hash"),
                json.replace("\"scope\":\"public\"", "\"scope\":\"everybody\""),
                json.replace("\"collection\":\"default\"", "\"collection\":\"a/b\""),
                json.replace("\"source\":\"notes\"", "\"source\":\"mail\""))) {
            Given.raw(model, Topics.FILES, FILE.file(), broken.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(files(FileFilter.all())).isEmpty();
    }

    /** File systems keep such times, and one file with such a time held up all that came after it. */
    @Test
    void aTimeTooFarAwayIsAsFarAsCanBe() {
        put(
                model,
                GivenFile.at("never.md").modified(Instant.MAX).record(),
                GivenFile.at("now.md").record(),
                GivenFile.at("before.md").modified(Instant.MIN).record());

        assertThat(inventory
                        .files(new FileQuery(FileFilter.all(), FileOrder.parse("modified"), null, 9), PUBLIC)
                        .items())
                .extracting(FileItem::file)
                .containsExactly("notes:before.md", "notes:now.md", "notes:never.md");
        assertThat(files(FileFilter.all().modifiedSince(Instant.MAX))).containsExactly("notes:never.md");
    }

    @Test
    void whatIsNoRecordIsLeftOutButOneOfANewerBuildIsWaitedFor() {
        Given.raw(model, Topics.FILES, "notes:a.md", "no record".getBytes(StandardCharsets.UTF_8));
        put(model, FILE);
        String json = new String(Topics.FILES.values().serializer().serialize("", FILE), StandardCharsets.UTF_8);
        byte[] newer = json.replace("\"v\":1", "\"v\":2").getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> Given.raw(model, Topics.FILES, "notes:b.md", newer))
                .isInstanceOf(OtherVersionException.class)
                .hasMessageContaining("run the Fichero that wrote it");
        assertThat(files(FileFilter.all())).containsExactly("notes:a.md");
    }

    private List<String> withReason(String reason) {
        return files(FileFilter.all().reason(reason));
    }

    private List<String> files(FileFilter filter) {
        return inventory.files(FileQuery.first(filter, 100), PUBLIC).items().stream()
                .map(FileItem::file)
                .toList();
    }
}
