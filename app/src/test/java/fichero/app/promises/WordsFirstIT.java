package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promise 10: words first, and a live change does not wait behind a bulk load. */
class WordsFirstIT {

    @TempDir
    Path work;

    @Test
    void withTheEmbedderSwitchedOffAllIsFoundByWordAndByMeaningOnceItIsOn() {
        try (Fichero fichero = Fichero.instant(work).with("embedder.enabled: false")) {
            Corpus.copy(Corpus.small(), fichero.folder());
            int files = Corpus.files(Corpus.small()).size();
            fichero.start();
            Awaitility.await().atMost(Fichero.PATIENCE).untilAsserted(() -> {
                var states = fichero.status().path("files").path("by_state");
                assertThat(states.path("extracted").asInt()).isEqualTo(files);
            });
            fichero.files()
                    .forEach((file, seen) ->
                            assertThat(seen.path("chunks").asInt()).as(file).isPositive());
            Awaitility.await()
                    .atMost(Fichero.PATIENCE)
                    .untilAsserted(() ->
                            assertThat(fichero.search("repositorio", "keyword")).isNotEmpty());
            assertThat(fichero.textsEmbedded()).isZero();
            assertThat(fichero.get("/v1/search?mode=hybrid&q=repositorio").path("hits"))
                    .isNotEmpty();
            fichero.stop();
        }
        try (Fichero fichero = Fichero.instant(work).start()) {
            fichero.settle();
            assertThat(fichero.status()
                            .path("files")
                            .path("by_state")
                            .path("indexed")
                            .asInt())
                    .isEqualTo(Corpus.files(Corpus.small()).size());
            assertThat(fichero.search("repositorio", "semantic")).isNotEmpty();
        }
    }

    @Test
    void aLiveChangeIsFoundByWordAndByMeaningWhileABulkLoadGoesOn() {
        try (Fichero fichero = Fichero.instant(work)) {
            Corpus.copy(Corpus.large(), fichero.folder());
            fichero.start();
            Awaitility.await()
                    .atMost(Fichero.PATIENCE)
                    .untilAsserted(() -> assertThat(fichero.status()
                                    .path("contents")
                                    .path("total")
                                    .asInt())
                            .isGreaterThan(50));

            fichero.write("en-vivo.md", "# En vivo\n\nUn cambio con la palabra ornitorrinco.\n");
            Awaitility.await().atMost(Fichero.PATIENCE).untilAsserted(() -> {
                assertThat(fichero.byWord("ornitorrinco")).containsOnly("docs:en-vivo.md");
                assertThat(fichero.stateOf("en-vivo.md")).isEqualTo("indexed");
            });

            assertThat(fichero.search("ornitorrinco", "semantic").get(0)).isEqualTo("docs:en-vivo.md");
            assertThat(fichero.status().path("contents").path("total").asInt())
                    .as("the load still goes on")
                    .isLessThan(Corpus.files(Corpus.large()).size());
        }
    }
}
