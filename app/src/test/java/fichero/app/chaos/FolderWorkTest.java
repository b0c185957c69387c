package fichero.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWorkTest {

    @TempDir
    private Path root;

    private FolderWork folders;

    @BeforeEach
    void begin() {
        folders = new FolderWork(root);
        folders.begin();
    }

    @Test
    void realFoldersHoldTheFilesOfTheModel() {
        Random random = new Random(3);
        FolderModel model = new FolderModel(random);
        Operations operations = new Operations(random, model);
        operations.first().forEach(folders::perform);
        for (int done = 0; done < 400; done++) {
            Step step = operations.next(0);
            folders.perform(step);
            TreeSet<String> there = new TreeSet<>(folders.contents().keySet());
            there.removeIf(file -> file.endsWith(":" + FolderModel.ANCHOR));
            assertThat(there).as("after %s", step).isEqualTo(model.files());
        }
    }

    @Test
    void aDocumentGrowsAndIsCut() {
        perform("CREATE docs:a/x.md T1:2");
        perform("APPEND docs:a/x.md 5");
        assertThat(bytes("docs:a/x.md")).isEqualTo(Documents.bytes("T1:2,5"));
        perform("TRUNCATE docs:a/x.md 50");
        assertThat(bytes("docs:a/x.md")).hasSize(Documents.bytes("T1:2,5").length / 2);
    }

    @Test
    void aReplacementIsAnotherFile() throws Exception {
        perform("CREATE docs:x.md T1:2");
        Object before = Files.getAttribute(root.resolve("docs/x.md"), "unix:ino");
        perform("EDIT docs:x.md T1:3");
        assertThat(Files.getAttribute(root.resolve("docs/x.md"), "unix:ino")).isEqualTo(before);
        perform("REPLACE docs:x.md T1:4");
        assertThat(Files.getAttribute(root.resolve("docs/x.md"), "unix:ino")).isNotEqualTo(before);
        assertThat(bytes("docs:x.md")).isEqualTo(Documents.bytes("T1:4"));
        assertThat(folders.contents()).hasSize(FolderModel.SOURCES.size() + 1);
    }

    @Test
    void timesAndModesAreWhatTheyAreToldToBe() throws Exception {
        perform("CREATE docs:x.md T1:2");
        perform("MTIME docs:x.md 4102444800");
        perform("CHMOD docs:x.md 640");
        perform("COPY docs:x.md more:y.md kept");
        assertThat(Files.getLastModifiedTime(root.resolve("more/y.md")).toInstant())
                .hasToString("2100-01-01T00:00:00Z");
        assertThat(Files.getPosixFilePermissions(root.resolve("docs/x.md"))).hasSize(3);
    }

    @Test
    void whatIsMissingInAShortenedScheduleIsLeftOut() {
        perform("RENAME docs:x.md docs:y.md");
        perform("DELETE_TREE docs:a");
        assertThat(folders.contents()).hasSize(FolderModel.SOURCES.size());
    }

    private void perform(String step) {
        folders.perform(Step.parse("0 " + step));
    }

    private byte[] bytes(String file) {
        byte[] bytes = folders.contents().get(file);
        return Arrays.copyOf(bytes, bytes.length);
    }
}
