package fichero.testkit.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import fichero.core.embedding.Embedder;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.core.identity.TextHash;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstantEmbedderTest extends EmbedderContract {

    private final InstantEmbedder instant = new InstantEmbedder();

    @Override
    protected Embedder create() {
        return new InstantEmbedder();
    }

    @Override
    protected boolean understandsMeaning() {
        return false;
    }

    @BeforeEach
    void start() {
        instant.start();
    }

    @AfterEach
    void close() {
        instant.heal();
        instant.close();
    }

    @Test
    void textsThatShareWordsAreNear() {
        float[] asked = instant.embedQuery("restore the backup");
        List<float[]> passages =
                instant.embedPassages(List.of("How to restore the nightly backup", "Prices of olive oil"));

        assertThat(cosine(asked, passages.get(0))).isGreaterThan(0.5);
        assertThat(cosine(asked, passages.get(1))).isLessThan(0.4);
    }

    @Test
    void countsOnlyWhatItEmbedded() {
        long before = instant.textsEmbedded();
        instant.embedPassages(List.of("counted", "counted", "also counted"));
        instant.failWith(new RetryableException("down"));
        assertThatExceptionOfType(RetryableException.class)
                .isThrownBy(() -> instant.embedPassages(List.of("not counted")));
        instant.heal();

        assertThat(instant.textsEmbedded() - before).isEqualTo(3);
        assertThat(instant.timesEmbedded("counted")).isEqualTo(2);
        assertThat(instant.timesEmbedded("not counted")).isZero();
    }

    @Test
    void refusesABatchThatHoldsARefusedText() {
        instant.refuse(text -> text.contains("poison"));

        assertThatExceptionOfType(PoisonException.class)
                .isThrownBy(() -> instant.embedPassages(List.of("good", "this is poison")))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.EMBEDDING_REFUSED));
        assertThat(instant.embedPassages(List.of("good"))).hasSize(1);
    }

    @Test
    void heldCallsGoOnWhenReleased() {
        instant.hold();
        CompletableFuture<List<float[]>> held =
                CompletableFuture.supplyAsync(() -> instant.embedPassages(List.of("waits")));
        await().until(() -> instant.callsHeld() == 1);

        assertThat(held).isNotDone();
        instant.release();
        assertThat(held.join()).hasSize(1);
    }

    @Test
    void journalNamesEveryEmbeddedTextAndSurvivesReopening(@TempDir Path folder) throws Exception {
        Path journal = folder.resolve("embedded.txt");
        for (String text : List.of("first run", "second run")) {
            try (InstantEmbedder journaled = new InstantEmbedder(64, journal)) {
                journaled.start();
                journaled.embedPassages(List.of(text, "both"));
            }
        }

        assertThat(Files.readAllLines(journal))
                .containsExactly(hash("first run"), hash("both"), hash("second run"), hash("both"));
    }

    private static String hash(String text) {
        return TextHash.of(text).toString();
    }
}
