package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promise 8: a lost index is rebuilt from the log, with no embedder and no source file. */
class IndexIsDisposableIT {

    @TempDir
    Path work;

    @Test
    void aDeletedIndexIsRebuiltWithTheEmbedderAway() throws IOException {
        try (Fichero fichero = Fichero.instant(work)) {
            Corpus.copy(Corpus.small(), fichero.folder());
            fichero.start().settle();
            fichero.stop();
            Set<String> before = fichero.indexedPoints();
            assertThat(before).hasSizeGreaterThan(153).allMatch(point -> point.endsWith(" whole"));
            int embedded = fichero.embedded().size();

            deleteTree(IndexOnDisk.directory(fichero.data()));
            fichero.embedderDown(true);
            fichero.start().settle();
            assertThat(fichero.search("docker", "keyword")).isNotEmpty();
            fichero.stop();

            assertThat(fichero.indexedPoints()).isEqualTo(before);
            assertThat(fichero.embedded()).hasSize(embedded);
        }
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
