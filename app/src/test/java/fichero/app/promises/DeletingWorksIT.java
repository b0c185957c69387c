package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promises 4 and 5: deleting works, and a missing or empty root is not a deletion. */
class DeletingWorksIT {

    @TempDir
    Path work;

    private Fichero fichero;

    @BeforeEach
    void indexSomeFiles() {
        fichero = Fichero.instant(work);
        for (int at = 0; at < 30; at++) {
            fichero.write("quedan/nota" + at + ".md", "# Nota\n\nAquí permanece" + at + ".\n");
        }
        fichero.write("suelto.md", "# Suelto\n\nPalabra almendra.\n");
        fichero.write("carpeta/a.md", "# A\n\nPalabra avellana.\n");
        fichero.write("carpeta/b.md", "# B\n\nPalabra bellota.\n");
        fichero.write("doble1.md", "# Doble\n\nPalabra castaña.\n");
        fichero.write("doble2.md", "# Doble\n\nPalabra castaña.\n");
        fichero.start().settle();
    }

    @AfterEach
    void stop() {
        fichero.close();
    }

    @Test
    void filesFoldersAndCopiesGoWhileRunningAndWhileStopped() throws IOException {
        fichero.delete("suelto.md");
        fichero.delete("doble1.md");
        fichero.settle();
        assertThat(fichero.byWord("almendra")).isEmpty();
        assertThat(fichero.byWord("castaña")).containsOnly("docs:doble2.md");

        fichero.delete("doble2.md");
        deleteTree(fichero.folder().resolve("carpeta"));
        fichero.settle();
        assertThat(fichero.byWord("castaña")).isEmpty();
        assertThat(fichero.byWord("avellana")).isEmpty();
        assertThat(fichero.byWord("bellota")).isEmpty();

        fichero.stop();
        for (int at = 0; at < 3; at++) {
            fichero.delete("quedan/nota" + at + ".md");
        }
        fichero.start().settle();
        assertThat(fichero.byWord("permanece1")).isEmpty();
        assertThat(fichero.byWord("permanece7")).containsOnly("docs:quedan/nota7.md");
        assertThat(fichero.status().path("files").path("total").asInt()).isEqualTo(27);

        fichero.stop();
        assertThat(fichero.indexedPoints()).hasSize(27).allMatch(point -> point.endsWith(" whole"));
    }

    @Test
    void anEmptiedOrMissingRootDeletesNothingAndTheRunSaysWhy() throws IOException {
        fichero.stop();
        Path aside = work.resolve("aparte");
        Files.move(fichero.folder(), aside);
        Files.createDirectory(fichero.folder());

        fichero.start().settle();
        assertThat(fichero.byWord("almendra")).containsOnly("docs:suelto.md");
        assertThat(withheldRuns()).isNotEmpty();

        Files.delete(fichero.folder());
        fichero.settle();
        assertThat(fichero.byWord("almendra")).containsOnly("docs:suelto.md");

        Files.move(aside, fichero.folder());
        fichero.stop();
        fichero.start().settle();
        assertThat(fichero.status().path("files").path("total").asInt()).isEqualTo(35);
        assertThat(fichero.embedded()).doesNotHaveDuplicates();
    }

    private List<String> withheldRuns() {
        return Stream.iterate(0, at -> at + 1)
                .limit(fichero.get("/v1/runs").path("items").size())
                .map(at -> fichero.get("/v1/runs").path("items").get(at))
                .filter(run -> run.path("status").asText().equals("withheld"))
                .map(run -> run.path("notes").toString())
                .filter(notes -> notes.length() > 2)
                .toList();
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
