package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.testkit.qdrant.FakeQdrant;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Promise 8: a lost index is rebuilt from the log, with no embedder and no source file. */
@ExtendWith(SharedFichero.class)
class IndexIsDisposableIT {

    private static final int FILES = 60;

    private static Fichero fichero;

    @BeforeAll
    static void share(Fichero shared) {
        fichero = shared;
    }

    /** Others use it after this. */
    @AfterEach
    void leaveItRunning() {
        fichero.embedderDown(false);
        fichero.ensureRunning();
    }

    @Test
    void aDeletedIndexIsRebuiltWithTheEmbedderAway() {
        for (int file = 0; file < FILES; file++) {
            fichero.write(
                    "perdido/" + file + ".md", "# Ficha " + file + "\n\nPalabra desechable número " + file + ".\n");
        }
        fichero.settle();
        fichero.stop();
        Set<String> before = fichero.indexedPoints();
        assertThat(before.stream().filter(point -> point.contains("perdido/")))
                .hasSize(FILES)
                .allMatch(point -> point.endsWith(" whole"));
        int embedded = fichero.embedded().size();

        fichero.embedderDown(true);
        assertThat(fichero.command("rebuild-index")).contains("has " + before.size() + " points");
        assertThat(fichero.indexedPoints()).as("filled anew by a command").isEqualTo(before);
        try (FakeQdrant qdrant = new FakeQdrant().start()) {
            assertThat(fichero.command("rebuild-index", "index.kind: qdrant", "qdrant.url: " + qdrant.url()))
                    .as("moved to another index")
                    .contains("has " + before.size() + " points");
        }

        Folders.deleteTree(IndexOnDisk.directory(fichero.data()));
        fichero.start();
        assertThat(fichero.search("desechable", "keyword")).isNotEmpty();
        fichero.settle();
        fichero.stop();

        assertThat(fichero.indexedPoints()).isEqualTo(before);
        assertThat(fichero.embedded()).hasSize(embedded);
    }
}
