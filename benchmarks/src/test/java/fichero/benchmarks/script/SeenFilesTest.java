package fichero.benchmarks.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenFilesTest {

    @TempDir
    Path folder;

    @Test
    void whatWasWrittenIsRead() throws Exception {
        Path file = folder.resolve("hashes.txt");
        SeenFiles seen = SeenFiles.in(file);
        seen.put("a folder/note 1.md", "abc");
        seen.put("gone.md", "def");
        seen.write();

        SeenFiles again = SeenFiles.in(file);

        assertThat(again.holds("a folder/note 1.md", "abc")).isTrue();
        assertThat(again.holds("a folder/note 1.md", "changed")).isFalse();
        assertThat(again.holds("new.md", "abc")).isFalse();
        assertThat(again.retain(Set.of("a folder/note 1.md"))).containsExactly("gone.md");
        assertThat(again.holds("gone.md", "def")).isFalse();
    }
}
