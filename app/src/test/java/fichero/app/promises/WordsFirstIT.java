package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promise 10: words first, and a live change does not wait behind a bulk load. */
class WordsFirstIT {

    @TempDir
    Path work;

    @Test
    void withTheEmbedderSwitchedOffAllIsFoundByWordAndByMeaningOnceItIsOn() {
        int files = Corpus.files(Corpus.small()).size();
        try (Fichero fichero = Fichero.instant(work).with("embedder.enabled: false")) {
            Corpus.copy(Corpus.small(), fichero.folder());
            fichero.start();

            eventually(() -> assertThat(count(fichero, "extracted")).isEqualTo(files));
            eventually(() -> assertThat(fichero.byWord("repositorio")).isNotEmpty());
            fichero.files()
                    .forEach((file, seen) ->
                            assertThat(seen.path("chunks").asInt()).as(file).isPositive());
            assertThat(fichero.textsEmbedded()).isZero();
            assertThat(fichero.search("repositorio", "hybrid")).isNotEmpty();
        }
        try (Fichero fichero = Fichero.instant(work).start()) {
            fichero.settle();
            assertThat(count(fichero, "indexed")).isEqualTo(files);
            assertThat(fichero.search("repositorio", "semantic")).isNotEmpty();
        }
    }

    @Test
    void aLiveChangeIsFoundByWordAndByMeaningWhileABulkLoadGoesOn() {
        try (Fichero fichero = Fichero.instant(work)) {
            Corpus.copy(Corpus.large(), fichero.folder());
            fichero.start();
            eventually(() -> assertThat(contents(fichero)).isGreaterThan(50));

            fichero.write("en-vivo.md", "# En vivo\n\nUn cambio con la palabra ornitorrinco.\n");
            eventually(() -> {
                assertThat(fichero.byWord("ornitorrinco")).containsOnly("docs:en-vivo.md");
                assertThat(fichero.stateOf("en-vivo.md")).isEqualTo("indexed");
            });

            assertThat(fichero.search("ornitorrinco", "semantic").get(0)).isEqualTo("docs:en-vivo.md");
            assertThat(contents(fichero))
                    .as("the load still goes on")
                    .isLessThan(Corpus.files(Corpus.large()).size());
        }
    }

    private static int contents(Fichero fichero) {
        return fichero.status().path("contents").path("total").asInt();
    }

    private static int count(Fichero fichero, String state) {
        return fichero.status().path("files").path("by_state").path(state).asInt();
    }

    private static void eventually(ThrowingRunnable holds) {
        Awaitility.await().atMost(Fichero.PATIENCE).untilAsserted(holds);
    }
}
