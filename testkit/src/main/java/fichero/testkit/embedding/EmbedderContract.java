package fichero.testkit.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What every {@link Embedder} promises. A subclass makes the adapter; one embedder is started for the whole class, since
 * models load slowly.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class EmbedderContract {

    private static final double UNIT_LENGTH_TOLERANCE = 1e-4;

    private static final List<String> TEXTS = List.of(
            "Kafka keeps records in topics, and each topic in partitions.",
            "El cargo de una célula depende de su membrana.",
            "¿Dónde se guardan las copias de seguridad?",
            "x",
            "naïve café — 東京 🚀 e\u0301",
            "void main() { return; } // ```",
            "Ein langer Satz, der weder Spanisch noch Englisch ist, mit Ümläuten und Zahlen 1234567890.",
            "a\u0000b \ud83d tail of half a surrogate pair");

    private Embedder embedder;

    /** A new embedder, not started. Called several times. */
    protected abstract Embedder create();

    /** How far a value may be off when the same text is embedded again, alone or among others. */
    protected double tolerance() {
        return 1e-6;
    }

    /** False for fakes that know words but no meaning. */
    protected boolean understandsMeaning() {
        return true;
    }

    /** The embedder under test, started. */
    protected final Embedder embedder() {
        return embedder;
    }

    @BeforeAll
    final void startEmbedder() {
        embedder = create();
        embedder.start();
    }

    @AfterAll
    final void closeEmbedder() {
        embedder.close();
    }

    @Test
    void everyVectorHasTheIdentitysDimensionAndUnitLength() {
        List<float[]> vectors = embedder.embedPassages(TEXTS);

        assertThat(vectors).hasSameSizeAs(TEXTS);
        assertThat(vectors).allSatisfy(this::assertUnitVector);
        assertThat(TEXTS).allSatisfy(text -> assertUnitVector(embedder.embedQuery(text)));
    }

    @Test
    void differentTextsHaveDifferentVectors() {
        List<float[]> vectors = embedder.embedPassages(TEXTS);

        for (int i = 1; i < vectors.size(); i++) {
            assertThat(cosine(vectors.get(i - 1), vectors.get(i))).isLessThan(0.999);
        }
    }

    @Test
    void vectorsComeInTheOrderOfTheTexts() {
        List<String> reversed = new ArrayList<>(TEXTS);
        Collections.reverse(reversed);

        List<float[]> forwards = embedder.embedPassages(TEXTS);
        List<float[]> backwards = new ArrayList<>(embedder.embedPassages(reversed));
        Collections.reverse(backwards);

        assertSame(backwards, forwards);
    }

    @Test
    void sameTextsHaveTheSameVectorsAgain() {
        assertSame(embedder.embedPassages(TEXTS), embedder.embedPassages(TEXTS));
    }

    @Test
    void textAloneHasTheVectorThatItHasInABatch() {
        List<float[]> together = embedder.embedPassages(TEXTS);

        List<float[]> alone = TEXTS.stream()
                .map(text -> embedder.embedPassages(List.of(text)).get(0))
                .toList();

        assertSame(alone, together);
    }

    @Test
    void batchLargerThanTheBatchSizeIsTaken() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < embedder.batchSize() * 2 + 1; i++) {
            texts.add("text number " + i);
        }

        assertThat(embedder.embedPassages(texts)).hasSameSizeAs(texts);
        assertThat(embedder.batchSize()).isPositive();
    }

    @Test
    void noTextsHaveNoVectors() {
        assertThat(embedder.embedPassages(List.of())).isEmpty();
    }

    @Test
    void vectorsBelongToTheCaller() {
        float[] vector = embedder.embedPassages(List.of("mine")).get(0);
        float[] untouched = vector.clone();
        Arrays.fill(vector, 7);

        assertSame(embedder.embedPassages(List.of("mine")), List.of(untouched));
    }

    @Test
    void severalThreadsEmbedAtOnce() throws Exception {
        List<float[]> expected = embedder.embedPassages(TEXTS);
        float[] expectedQuery = embedder.embedQuery(TEXTS.get(0));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<float[]>>> batches = new ArrayList<>();
            List<Future<float[]>> queries = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                batches.add(threads.submit(() -> embedder.embedPassages(TEXTS)));
                queries.add(threads.submit(() -> embedder.embedQuery(TEXTS.get(0))));
            }
            for (Future<List<float[]>> batch : batches) {
                assertSame(batch.get(2, TimeUnit.MINUTES), expected);
            }
            for (Future<float[]> query : queries) {
                assertSame(List.of(query.get(2, TimeUnit.MINUTES)), List.of(expectedQuery));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void queryDiffersFromPassageExactlyWhenThePrefixesDo() {
        EmbedderIdentity identity = embedder.identity();
        String text = "how do I restore a backup";

        double largest = largestDifference(
                embedder.embedQuery(text), embedder.embedPassages(List.of(text)).get(0));

        if (identity.queryPrefix().equals(identity.passagePrefix())) {
            assertThat(largest).isLessThanOrEqualTo(tolerance());
        } else {
            assertThat(largest).isGreaterThan(tolerance());
        }
    }

    @Test
    void tokensCountPrefixAndSpecialTokens() {
        int nothing = embedder.tokens().count("");
        int word = embedder.tokens().count("water");

        assertThat(nothing).isPositive();
        assertThat(word).isGreaterThan(nothing);
        assertThat(embedder.tokens().count("water and more water")).isGreaterThan(word);
        assertThat(embedder.identity().passagePrefix().isBlank() || nothing > 2)
                .as("the prefix is counted")
                .isTrue();
    }

    @Test
    void passageCountedAsJustFittingIsTaken() {
        assertUnitVector(embedder.embedPassages(List.of(longestFitting("agua y más agua ")))
                .get(0));
        assertUnitVector(
                embedder.embedPassages(List.of(longestFitting("🚀ñ\u0301日本"))).get(0));
    }

    @Test
    void passageBeyondTheLimitIsRefusedAndTheRestGoesOn() {
        String tooLong = "agua ".repeat(embedder.identity().maxTokens() * 2);

        assertThatExceptionOfType(PoisonException.class)
                .isThrownBy(() -> embedder.embedPassages(List.of("before", tooLong, "after")))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.EMBEDDING_REFUSED))
                .withMessageContaining(String.valueOf(embedder.identity().maxTokens()));
        assertThat(embedder.embedPassages(List.of("before", "after"))).hasSize(2);
    }

    @Test
    void longQueryIsCut() {
        String longer = "agua ".repeat(embedder.identity().maxTokens() * 2);

        float[] cut = embedder.embedQuery(longer);

        assertUnitVector(cut);
        assertSame(List.of(embedder.embedQuery(longer + "fuego ".repeat(100))), List.of(cut));
    }

    @Test
    void identityIsTheSameForTheSameModel() {
        try (Embedder second = create()) {
            second.start();

            assertThat(second.identity()).isEqualTo(embedder.identity());
            assertSame(second.embedPassages(TEXTS), embedder.embedPassages(TEXTS));
        }
    }

    @Test
    void closedEmbedderFailsClearlyAndClosesTwice() {
        Embedder closed = create();
        closed.start();
        closed.close();
        closed.close();

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> closed.embedPassages(List.of("x")))
                .withMessageContaining("closed");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> closed.embedQuery("x"))
                .withMessageContaining("closed");
    }

    @Test
    void paraphrasesAreNearerThanUnrelatedTexts() {
        assumeTrue(understandsMeaning());

        assertNearer(
                "How can I get my money back?",
                "We refund the full price within thirty days of purchase.",
                "The glacier lost two metres of ice during the summer.");
        assertNearer(
                "¿Cómo se hace una copia de seguridad de la base de datos?",
                "Para respaldar la base de datos, ejecute la copia cada noche.",
                "El equipo ganó el partido en el último minuto.");
    }

    private void assertNearer(String query, String near, String far) {
        float[] asked = embedder.embedQuery(query);
        List<float[]> passages = embedder.embedPassages(List.of(near, far));

        assertThat(cosine(asked, passages.get(0)))
                .as("cosine of '%s' with '%s'", query, near)
                .isGreaterThan(cosine(asked, passages.get(1)));
    }

    private String longestFitting(String repeated) {
        int limit = embedder.identity().maxTokens();
        int fits = 0;
        int tooMany = limit + 1;
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) / 2;
            if (embedder.tokens().count(repeated.repeat(middle)) <= limit) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        assertThat(fits).isPositive();
        return repeated.repeat(fits);
    }

    private void assertUnitVector(float[] vector) {
        assertThat(vector).hasSize(embedder.identity().dimension());
        for (float value : vector) {
            assertThat(value).isFinite();
        }
        assertThat(Math.sqrt(cosine(vector, vector))).isCloseTo(1, within(UNIT_LENGTH_TOLERANCE));
    }

    private void assertSame(List<float[]> actual, List<float[]> expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < actual.size(); i++) {
            assertThat(largestDifference(actual.get(i), expected.get(i)))
                    .as("largest difference of vector %s", i)
                    .isLessThanOrEqualTo(tolerance());
        }
    }

    private static double largestDifference(float[] a, float[] b) {
        assertThat(a).hasSameSizeAs(b);
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i] - b[i]));
        }
        return largest;
    }

    /** Cosine of unit vectors. */
    protected static double cosine(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
