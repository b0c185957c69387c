package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Promise 10: a live change does not wait behind a bulk load. That words are found before there is any vector is part of
 * {@link CorpusIT}.
 */
@ExtendWith(TestBrokerExtension.class)
class WordsFirstIT {

    @TempDir
    Path work;

    @Test
    void aLiveChangeIsFoundByWordAndByMeaningWhileABulkLoadGoesOn(TestBroker broker) {
        try (Fichero fichero = Fichero.here(work, broker)) {
            Corpus.copy(Corpus.large(), fichero.folder());
            fichero.start();
            eventually(() -> assertThat(contents(fichero)).isGreaterThan(50));

            fichero.write("en-vivo.md", "# En vivo\n\nUn cambio con la palabra ornitorrinco.\n");
            eventually(() -> {
                assertThat(fichero.byWord("ornitorrinco")).containsOnly("docs:en-vivo.md");
                assertThat(fichero.stateOf("en-vivo.md")).isEqualTo("indexed");
            });

            // More than the word: among tens of thousands of chunks some short one is near to any single word.
            assertThat(fichero.search("Un cambio con la palabra ornitorrinco", "semantic")
                            .get(0))
                    .isEqualTo("docs:en-vivo.md");
            assertThat(contents(fichero))
                    .as("the load still goes on")
                    .isLessThan(Corpus.files(Corpus.large()).size());
        }
    }

    private static int contents(Fichero fichero) {
        return fichero.status().path("contents").path("total").asInt();
    }

    private static void eventually(ThrowingRunnable holds) {
        Awaitility.await().atMost(Fichero.PATIENCE).untilAsserted(holds);
    }
}
