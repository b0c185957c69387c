package fichero.ingest.walk;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.DenyingDisk;
import fichero.ingest.SourceSettings;
import fichero.ingest.rules.Ignored;
import fichero.ingest.rules.SourceRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeWalkTest {

    @TempDir
    Path root;

    @TempDir
    Path outside;

    private final DenyingDisk disk = new DenyingDisk();
    private final List<String> folders = new ArrayList<>();
    private final List<String> files = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private final Map<String, String> ignored = new TreeMap<>();

    @Test
    void everyFileIsToldOnceAndEachFolderBeforeWhatIsInIt() throws IOException {
        write("a.md", "");
        write("b/c.md", "");
        write("b/d/e.md", "");
        walk(false);
        assertThat(files).containsExactlyInAnyOrder("a.md", "b/c.md", "b/d/e.md");
        assertThat(folders).containsExactly("", "b", "b/d");
    }

    @Test
    void ignoredFolderIsToldAndNotEntered() throws IOException {
        write(".git/config", "");
        write("a/.ficheroignore", "drafts/\n*.txt\n!keep.txt\n");
        write("a/drafts/x.md", "");
        write("a/notes.txt", "");
        write("a/keep.txt", "");
        walk(false);
        assertThat(files).containsExactly("a/keep.txt");
        assertThat(ignored)
                .isEqualTo(Map.of(
                        ".git/", "hidden",
                        "a/.ficheroignore", "hidden",
                        "a/drafts/", "ficheroignore",
                        "a/notes.txt", "ficheroignore"));
        assertThat(folders).containsExactly("", "a");
    }

    @Test
    void linksAreToldAndNotFollowedUnlessAsked() throws IOException {
        write("real/a.md", "");
        Files.createSymbolicLink(root.resolve("folder"), root.resolve("real"));
        Files.createSymbolicLink(root.resolve("file.md"), root.resolve("real/a.md"));
        walk(false);
        assertThat(files).containsExactly("real/a.md");
        assertThat(ignored).isEqualTo(Map.of("folder", "symlink", "file.md", "symlink"));
    }

    @Test
    void followedLinksStayInsideTheRootsAndOutOfLoops() throws IOException {
        write("real/a.md", "");
        Files.writeString(outside.resolve("secret.md"), "");
        Files.createSymbolicLink(root.resolve("inside"), root.resolve("real"));
        Files.createSymbolicLink(root.resolve("outside"), outside);
        Files.createSymbolicLink(root.resolve("secret.md"), outside.resolve("secret.md"));
        Files.createSymbolicLink(root.resolve("real/loop"), root);
        Files.createSymbolicLink(root.resolve("broken"), root.resolve("nothing"));
        walk(true);
        assertThat(files).containsExactlyInAnyOrder("real/a.md", "inside/a.md");
        assertThat(ignored)
                .isEqualTo(Map.of(
                        "outside", "link_outside",
                        "secret.md", "link_outside",
                        "real/loop", "link_loop",
                        "inside/loop", "link_loop",
                        "broken", "broken_link"));
    }

    @Test
    void aWalkThatBeginsBelowALoopKnowsWhatIsAbove() throws IOException {
        write("a/b/c.md", "");
        Files.createSymbolicLink(root.resolve("a/b/up"), root.resolve("a"));
        tree(true).walk("a/b", root.resolve("a/b"), new Collector());
        assertThat(files).containsExactly("a/b/c.md");
        assertThat(ignored).isEqualTo(Map.of("a/b/up", "link_loop"));
    }

    @Test
    void folderThatCannotBeListedIsToldAndTheRestIsWalked() throws IOException {
        write("closed/a.md", "");
        write("open/b.md", "");
        disk.deny(root.resolve("closed"));
        walk(false);
        assertThat(unreadable).containsExactly("closed");
        assertThat(files).containsExactly("open/b.md");
    }

    @Test
    void missingRootIsUnreadable() throws IOException {
        Files.delete(root);
        walk(false);
        assertThat(unreadable).containsExactly("");
        Files.createDirectory(root);
    }

    @Test
    void namesThatAreNoTextAreSpelledSoThatTheyStayApart() throws Exception {
        Process made = new ProcessBuilder(
                        "sh",
                        "-c",
                        "printf x > \"$(printf 'caf\\351 1.md')\"; printf y > \"$(printf 'caf\\352 1.md')\"")
                .directory(root.toFile())
                .start();
        assertThat(made.waitFor()).isZero();
        walk(false);
        assertThat(files).containsExactlyInAnyOrder("caf%E9%201.md", "caf%EA%201.md");
        for (String file : files) {
            assertThat(PathNames.onDisk(root, file)).isRegularFile();
        }
    }

    private void walk(boolean follow) {
        tree(follow).walk("", root, new Collector());
    }

    private TreeWalk tree(boolean follow) {
        SourceRules rules = new SourceRules(SourceSettings.of("notes", root));
        return new TreeWalk(root, rules, new Links(follow, List.of(root), disk), disk);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private final class Collector implements TreeWalk.Visitor {
        @Override
        public void folder(String path, Path onDisk) {
            folders.add(path);
        }

        @Override
        public void file(String path, Path onDisk, BasicFileAttributes attributes) {
            files.add(path);
        }

        @Override
        public void ignored(String path, Path onDisk, Ignored why) {
            ignored.put(path, why.rule());
        }

        @Override
        public void unreadable(String path, IOException why) {
            unreadable.add(path);
        }
    }
}
