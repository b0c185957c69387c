package fichero.query.readmodel;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import fichero.core.identity.AccessScope;
import fichero.schemas.FileRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuarantineTest {

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
                GivenFile.at("fine.md").holding("fine").record(),
                GivenFile.at("locked.md")
                        .is(FileRecord.State.UNREADABLE, "unreadable")
                        .changed(T0.plusSeconds(7))
                        .record());
        put(model, GivenContent.of("fine").record());
        for (String name : List.of("1.pdf", "2.pdf", "3.pdf", "4.pdf")) {
            put(model, GivenFile.at(name).holding(name).record());
            put(
                    model,
                    GivenContent.of(name)
                            .typed("application/zip")
                            .quarantined("corrupt", "java.io.EOFException")
                            .record());
        }
    }

    @AfterEach
    void close() {
        model.close();
    }

    @Test
    void groupsTellHowManyWhyAndWhatToDoWithTheMostFirst() {
        assertThat(inventory.quarantine(FileFilter.all(), PUBLIC))
                .extracting(QuarantineGroup::reason, QuarantineGroup::count, QuarantineGroup::examples)
                .containsExactly(
                        tuple("corrupt", 4L, List.of("notes:1.pdf", "notes:2.pdf", "notes:3.pdf")),
                        tuple("unreadable", 1L, List.of("notes:locked.md")));
        assertThat(inventory.quarantine(FileFilter.all().reason("unreadable"), PUBLIC))
                .singleElement()
                .satisfies(group -> assertThat(group.meaning()).isEqualTo("Fichero may not read the file."))
                .satisfies(group -> assertThat(group.advice()).isEqualTo("Give it read permission."));
        assertThat(inventory.quarantine(FileFilter.all().source("work"), PUBLIC))
                .isEmpty();
    }

    @Test
    void theDetailTellsTypesExceptionVersionAndTime() {
        Page<QuarantinedFile> page =
                inventory.quarantined(FileQuery.first(FileFilter.all().reason("corrupt"), 3), PUBLIC);

        assertThat(page.items()).hasSize(3);
        assertThat(page.next()).isNotNull();
        assertThat(page.items().get(0))
                .satisfies(file -> assertThat(file.file()).isEqualTo("notes:1.pdf"))
                .satisfies(file -> assertThat(file.detectedType()).isEqualTo("application/zip"))
                .satisfies(file -> assertThat(file.declaredType()).isEqualTo("application/pdf"))
                .satisfies(file -> assertThat(file.exception()).isEqualTo("java.io.EOFException"))
                .satisfies(file -> assertThat(file.fingerprint()).isEqualTo("fingerprint"))
                .satisfies(file -> assertThat(file.updatedAt()).isEqualTo(T0.plusSeconds(5)));
    }

    @Test
    void whatTheDiskRefusesHasNoProcessor() {
        assertThat(inventory
                        .quarantined(FileQuery.first(FileFilter.all().reason("unreadable"), 3), PUBLIC)
                        .items())
                .singleElement()
                .satisfies(file -> assertThat(file.fingerprint()).isNull())
                .satisfies(file -> assertThat(file.updatedAt()).isEqualTo(T0.plusSeconds(7)));
    }

    @Test
    void whatIsNotForTheCallerIsNotCountedEither() {
        Set<AccessScope> ana = Set.of(AccessScope.ofSession("ana"));
        put(
                model,
                GivenFile.at("mine.md")
                        .seenBy("session:ana")
                        .is(FileRecord.State.UNREADABLE, "unreadable")
                        .record());

        assertThat(inventory.quarantine(FileFilter.all().reason("unreadable"), PUBLIC))
                .extracting(QuarantineGroup::count)
                .containsExactly(1L);
        assertThat(inventory.quarantine(FileFilter.all(), ana))
                .extracting(QuarantineGroup::examples)
                .containsExactly(List.of("notes:mine.md"));
        assertThat(inventory
                        .quarantined(FileQuery.first(FileFilter.all(), 10), ana)
                        .items())
                .extracting(QuarantinedFile::file)
                .containsExactly("notes:mine.md");
    }

    @Test
    void aFileThatRecoversIsNotThereAnyMore() {
        put(model, GivenContent.of("1.pdf").record());

        assertThat(inventory.quarantine(FileFilter.all(), PUBLIC))
                .extracting(QuarantineGroup::count)
                .containsExactly(3L, 1L);
    }
}
