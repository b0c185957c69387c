package fichero.query.readmodel;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.put;
import static fichero.schemas.FileRecord.Change.CREATED;
import static fichero.schemas.FileRecord.Change.GONE;
import static fichero.schemas.FileRecord.Change.MODIFIED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import fichero.core.identity.AccessScope;
import fichero.schemas.RunRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoriesTest {

    private static final Set<AccessScope> PUBLIC = Set.of(AccessScope.PUBLIC);
    private static final String WATCH = "notes/watch";
    private static final Instant T1 = T0.plusSeconds(1_000);
    private static final Instant T2 = T0.plusSeconds(2_000);

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
    void versionsComeNewestFirstWithTheirHashesAndRuns() {
        put(
                model,
                GivenFile.at("a.md")
                        .then(CREATED, "one", T0, "notes/scan/1")
                        .then(MODIFIED, "two", T1, WATCH)
                        .record());

        assertThat(versions("notes:a.md"))
                .extracting(
                        FileHistory.Version::change,
                        FileHistory.Version::sha256,
                        FileHistory.Version::contentRef,
                        FileHistory.Version::at,
                        FileHistory.Version::runId,
                        FileHistory.Version::movedFrom)
                .containsExactly(
                        tuple("modified", Given.sha("two"), Given.ref("two"), T1, WATCH, null),
                        tuple("created", Given.sha("one"), Given.ref("one"), T0, "notes/scan/1", null));
    }

    @Test
    void aMoveIsToldOnBothSidesEvenWhenTheFileIsEditedAfterwards() {
        put(
                model,
                GivenFile.at("old.md")
                        .then(CREATED, "one", T0, WATCH)
                        .then(GONE, null, T1.plusSeconds(2), WATCH)
                        .record(),
                GivenFile.at("new.md")
                        .then(CREATED, "one", T1, WATCH)
                        .then(MODIFIED, "two", T2, WATCH)
                        .record());

        assertThat(versions("notes:new.md"))
                .extracting(FileHistory.Version::movedFrom)
                .containsExactly(null, "notes:old.md");
        assertThat(versions("notes:old.md"))
                .extracting(FileHistory.Version::movedTo)
                .containsExactly("notes:new.md", null);
    }

    @Test
    void everyStepOfAFileThatMovesTwiceIsTold() {
        put(
                model,
                GivenFile.at("a.md")
                        .then(CREATED, "one", T0, WATCH)
                        .then(GONE, null, T1, WATCH)
                        .record(),
                GivenFile.at("b.md")
                        .then(CREATED, "one", T1, WATCH)
                        .then(GONE, null, T2, WATCH)
                        .record(),
                GivenFile.at("c.md").then(CREATED, "one", T2, WATCH).record());

        assertThat(versions("notes:a.md").get(0).movedTo()).isEqualTo("notes:b.md");
        assertThat(versions("notes:b.md").get(0).movedTo()).isEqualTo("notes:c.md");
        assertThat(versions("notes:b.md").get(1).movedFrom()).isEqualTo("notes:a.md");
        assertThat(versions("notes:c.md").get(0).movedFrom()).isEqualTo("notes:b.md");
    }

    @Test
    void aCopyIsNoMove() {
        put(
                model,
                GivenFile.at("a.md").then(CREATED, "one", T0, WATCH).record(),
                GivenFile.at("copy.md").then(CREATED, "one", T1, WATCH).record());

        assertThat(versions("notes:copy.md").get(0).movedFrom()).isNull();
    }

    @Test
    void oneScanTellsAMoveHoweverLongItTakesButAWatchDoesNot() {
        RunRecord scan = Given.scan("notes", T0, T2);
        put(model, scan, Given.watch("notes", 0));
        put(
                model,
                GivenFile.at("old.md")
                        .then(CREATED, "one", T0.minusSeconds(9_000), scan.runId())
                        .then(GONE, null, T2, scan.runId())
                        .record(),
                GivenFile.at("new.md").then(CREATED, "one", T1, scan.runId()).record(),
                GivenFile.at("early.md").then(CREATED, "two", T0, "notes-watch").record(),
                GivenFile.at("late.md")
                        .then(CREATED, "two", T0.minusSeconds(9_000), "notes-watch")
                        .then(GONE, null, T2, "notes-watch")
                        .record());

        assertThat(versions("notes:new.md").get(0).movedFrom()).isEqualTo("notes:old.md");
        assertThat(versions("notes:early.md").get(0).movedFrom()).isNull();
    }

    @Test
    void aMoveOutOfWhatIsPrivateDoesNotTellFromWhere() {
        put(
                model,
                GivenFile.at("mine.md")
                        .seenBy("session:ana")
                        .then(CREATED, "one", T0, WATCH)
                        .then(GONE, null, T1, WATCH)
                        .record(),
                GivenFile.at("ours.md").then(CREATED, "one", T1, WATCH).record());

        assertThat(versions("notes:ours.md").get(0).movedFrom()).isNull();
        assertThat(inventory
                        .history("notes:ours.md", Set.of(AccessScope.PUBLIC, AccessScope.ofSession("ana")))
                        .orElseThrow()
                        .versions()
                        .get(0)
                        .movedFrom())
                .isEqualTo("notes:mine.md");
    }

    @Test
    void aFileThatIsNotForTheCallerHasNoHistory() {
        put(model, GivenFile.at("a.md").then(CREATED, "one", T0, WATCH).record());

        assertThat(inventory.history("notes:a.md", Set.of(AccessScope.ofSession("ana"))))
                .isEmpty();
        assertThat(inventory.history("notes:never.md", PUBLIC)).isEmpty();
    }

    private List<FileHistory.Version> versions(String file) {
        return inventory.history(file, PUBLIC).orElseThrow().versions();
    }
}
