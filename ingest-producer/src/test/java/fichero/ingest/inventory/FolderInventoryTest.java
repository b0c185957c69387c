package fichero.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import fichero.ingest.SourceSettings;
import fichero.ingest.inventory.FolderReport.Group;
import fichero.ingest.inventory.FolderReport.IgnoredBy;
import fichero.ingest.inventory.FolderReport.Mismatch;
import fichero.ingest.inventory.FolderReport.Named;
import fichero.ingest.inventory.FolderReport.Sum;
import fichero.ingest.inventory.FolderReport.Type;
import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderInventoryTest {

    private static final long LIMIT = 1000;

    @TempDir
    private Path folder;

    @Test
    void whatWouldBeIndexedIsWhatCanBeRead() throws IOException {
        write("a.md", "notes");
        write("b/c.md", "other");
        write("picture.png", "0123456789");

        FolderReport report = take();

        assertThat(report.root()).isEqualTo(folder.toString());
        assertThat(report.found()).isEqualTo(new Sum(3, 20));
        assertThat(report.indexed()).isEqualTo(new Sum(2, 10));
        assertThat(report.types())
                .containsExactly(new Type("text/markdown", true, 2, 10), new Type("image/png", false, 1, 10));
        assertThat(report.unsupported().files()).containsExactly(new Named("picture.png", 10, "image/png"));
        assertThat(report.biggest()).extracting(Named::path).containsExactly("picture.png", "a.md", "b/c.md");
    }

    @Test
    void filesWithTheSameBytesAreFoundAndSizeAloneIsNotEnough() throws IOException {
        write("one.md", "the same words");
        write("two/one.md", "the same words");
        write("three.md", "the same words");
        write("sized.md", "14 characters.");
        write("pair.md", "ab");
        write("pair2.md", "ab");

        FolderReport report = take();

        assertThat(report.duplicates().groups()).isEqualTo(2);
        assertThat(report.duplicates().spare()).isEqualTo(3);
        assertThat(report.duplicates().spareBytes()).isEqualTo(2 * 14 + 2);
        assertThat(report.duplicates().contents())
                .extracting(Group::files)
                .containsExactly(List.of("one.md", "three.md", "two/one.md"), List.of("pair.md", "pair2.md"));
    }

    @Test
    void whatWouldNotBeReadIsToldByItsReason() throws IOException {
        write("empty.md", "");
        write("huge.md", "x".repeat(1001));
        write("lying.pdf", "no pdf at all");
        Path denied = write("denied.md", "secret");

        FolderReport report = take(new Disk() {
            @Override
            public boolean isReadable(Path path) {
                return !path.equals(denied) && super.isReadable(path);
            }
        });

        assertThat(report.empty().files()).extracting(Named::path).containsExactly("empty.md");
        assertThat(report.tooLarge().files()).extracting(Named::path).containsExactly("huge.md");
        assertThat(report.unreadable().files()).extracting(Named::path).containsExactly("denied.md");
        assertThat(report.mismatched().files())
                .containsExactly(new Mismatch("lying.pdf", "application/pdf", "text/plain", true));
        assertThat(report.indexed().files()).isEqualTo(1);
    }

    @Test
    void whatRulesIgnoreIsToldByRule() throws IOException {
        write(".hidden/a.md", "a");
        write("x.tmp", "x");
        write("y.tmp", "y");
        write(".ficheroignore", "drafts/\n");
        write("drafts/b.md", "b");
        Files.createSymbolicLink(folder.resolve("link.md"), Path.of("x.tmp"));
        write("kept.md", "kept");

        FolderReport report = take();

        assertThat(report.ignored())
                .extracting(IgnoredBy::rule, IgnoredBy::count)
                .contains(
                        tuple("temporary", 2L), tuple("hidden", 2L), tuple("ficheroignore", 1L), tuple("symlink", 1L));
        assertThat(report.ignored().get(0).examples()).isNotEmpty();
        assertThat(report.found().files()).isEqualTo(1);
    }

    @Test
    void aFolderBelowThatCannotBeListedIsTold() throws IOException {
        write("closed/a.md", "a");
        Path closed = folder.resolve("closed");

        FolderReport report = take(new Disk() {
            @Override
            public DirectoryStream<Path> list(Path listed) throws IOException {
                if (listed.equals(closed)) {
                    throw new AccessDeniedException(listed.toString());
                }
                return super.list(listed);
            }
        });

        assertThat(report.unreadable().files())
                .containsExactly(new Named("closed", 0, AccessDeniedException.class.getSimpleName()));
    }

    @Test
    void aFolderThatIsNotThereIsAnError() throws IOException {
        Path file = write("a.md", "a");

        assertThatThrownBy(() -> take(folder.resolve("missing"), new Disk())).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> take(file, new Disk())).isInstanceOf(NotDirectoryException.class);
        assertThatThrownBy(() -> take(folder, new Disk() {
                    @Override
                    public boolean isReadable(Path path) {
                        return false;
                    }
                }))
                .isInstanceOf(AccessDeniedException.class);
    }

    @Test
    void nothingIsTouched() throws IOException {
        write("a.md", "a");
        write("b/a.md", "a");
        Map<Path, FileTime> before = changeTimes();

        take();

        assertThat(changeTimes()).isEqualTo(before);
    }

    private Map<Path, FileTime> changeTimes() throws IOException {
        Map<Path, FileTime> times = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                times.put(path, (FileTime) Files.getAttribute(path, "unix:ctime"));
            }
        }
        return times;
    }

    private Path write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private FolderReport take() throws IOException {
        return take(new Disk());
    }

    private FolderReport take(Disk disk) throws IOException {
        return take(folder, disk);
    }

    private static FolderReport take(Path root, Disk disk) throws IOException {
        return new FolderInventory(
                        SourceSettings.of("folder", root), LIMIT, FolderInventoryTest::byTheEndOfTheName, disk)
                .take();
    }

    /** Takes everything that is no picture for text, and reads the file as the real one does. */
    private static TypeTeller.Told byTheEndOfTheName(Path file, String name, long sizeBytes) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            assertThat(in.readAllBytes()).hasSize((int) sizeBytes);
        }
        if (name.endsWith(".png")) {
            return new TypeTeller.Told("image/png", null, false);
        }
        return name.endsWith(".pdf")
                ? new TypeTeller.Told("text/plain", "application/pdf", true)
                : new TypeTeller.Told("text/markdown", null, true);
    }
}
