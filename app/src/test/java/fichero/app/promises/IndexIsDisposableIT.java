package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promise 8: a lost index is rebuilt from the log, with no embedder and no source file. */
class IndexIsDisposableIT {

    @TempDir
    Path work;

    @Test
    void aDeletedIndexIsRebuiltWithTheEmbedderAway() {
        try (Fichero fichero = Fichero.instant(work)) {
            Corpus.copy(Corpus.small(), fichero.folder());
            fichero.start().settle();
            fichero.stop();
            Set<String> before = fichero.indexedPoints();
            assertThat(before).hasSizeGreaterThan(153).allMatch(point -> point.endsWith(" whole"));
            int embedded = fichero.embedded().size();

            Folders.deleteTree(IndexOnDisk.directory(fichero.data()));
            fichero.embedderDown(true);
            fichero.start().settle();
            assertThat(fichero.search("docker", "keyword")).isNotEmpty();
            fichero.stop();

            assertThat(fichero.indexedPoints()).isEqualTo(before);
            assertThat(fichero.embedded()).hasSize(embedded);
        }
    }
}
