package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy of what cannot be made anew, restored elsewhere, and an old one too. */
class BackupIT {

    /** What docs/operations.md tells to copy; all the rest is made of it. */
    private static final List<String> BACKED_UP = List.of("broker/data", "instance-name");

    private static final int FILES = 40;
    private static final String QUERY = "faro del cabo";

    @TempDir
    Path work;

    @Test
    void aBackupRestoredElsewhereAnswersTheSameAndCatchesUpWithTheFolder() throws IOException {
        Path backup = work.resolve("backup");
        List<String> hits;
        Set<String> points;
        try (Fichero before = Fichero.instant(work.resolve("before"))) {
            for (int file = 0; file < FILES; file++) {
                before.write("faros/" + file + ".md", "# Faro " + file + "\n\nEl faro del cabo número " + file + ".\n");
            }
            before.start().settle();
            hits = hits(before);
            assertThat(before.stop()).isZero();
            points = before.indexedPoints();
            for (String kept : BACKED_UP) {
                copy(before.data().resolve(kept), backup.resolve(kept));
            }

            try (Fichero elsewhere = restored(backup, before.folder(), "elsewhere")) {
                elsewhere.start().settle();
                assertThat(hits(elsewhere)).isEqualTo(hits);
                assertThat(elsewhere.embedded()).as("texts embedded again").isEmpty();
                assertThat(elsewhere.stop()).isZero();
                assertThat(elsewhere.indexedPoints()).isEqualTo(points);
            }

            // The folder goes on, and the instance too: its files have versions that the backup does not know.
            before.start().settle();
            for (int round = 0; round < 3; round++) {
                before.write("faros/0.md", "# Faro 0\n\nEl faro del cabo se apagó por vez " + round + ".\n");
                before.settle();
            }
            before.stop();
            before.delete("faros/1.md");
            before.write("nuevo.md", "# Nuevo\n\nUn farolillo de verbena.\n");
        }

        try (Fichero late = restored(backup, work.resolve("before/docs"), "late")) {
            late.start().settle();
            assertThat(new HashSet<>(late.byWord("apagó"))).containsExactly("docs:faros/0.md");
            assertThat(late.byWord("farolillo")).containsExactly("docs:nuevo.md");
            assertThat(late.stateOf("faros/1.md")).isIn("unknown", "gone");
            assertThat(late.embedded()).as("only what the backup did not have").hasSize(2);

            late.write("faros/0.md", "# Faro 0\n\nEl faro del cabo luce de nuevo.\n");
            late.settle();
            assertThat(late.byWord("apagó")).isEmpty();
            assertThat(late.byWord("luce")).containsExactly("docs:faros/0.md");

            assertThat(late.stop()).isZero();
            assertThat(files(late.indexedPoints())).isEqualTo(files(late.folder()));
        }
    }

    private Fichero restored(Path backup, Path folder, String name) throws IOException {
        Fichero fichero = Fichero.instant(work.resolve(name));
        copy(backup, fichero.data());
        copy(folder, fichero.folder());
        return fichero;
    }

    /** In their order. Paths are those of the new folder, and BM25 counts removed points until they are merged away. */
    private static List<String> hits(Fichero fichero) {
        List<String> found = new ArrayList<>();
        for (String mode : List.of("keyword", "semantic", "hybrid")) {
            JsonNode hits = fichero.hits(QUERY, mode);
            assertThat(hits).hasSizeGreaterThan(10);
            hits.forEach(hit -> found.add(mode + " " + hit.path("files") + " " + hit.path("text")));
        }
        return found;
    }

    private static Set<String> files(Set<String> points) {
        Set<String> files = new TreeSet<>();
        points.forEach(
                point -> files.add(point.substring(point.indexOf("docs:") + "docs:".length(), point.indexOf(']'))));
        return files;
    }

    private static Set<String> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            Set<String> files = new TreeSet<>();
            all.filter(Files::isRegularFile)
                    .forEach(file -> files.add(folder.relativize(file).toString()));
            return files;
        }
    }

    /** With times, as any tool for backups does. */
    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                if (!Files.isDirectory(path) || !Files.exists(target)) {
                    Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }
}
