package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.testkit.embedding.InstantEmbedder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BisectionTest {

    private final InstantEmbedder embedder = new InstantEmbedder();

    @BeforeEach
    void start() {
        embedder.start();
    }

    @Test
    void goodTextsTakeOneCallAndKeepTheirOrder() {
        List<TextOutcome> outcomes = Bisection.embed(embedder, List.of("one", "two", "three"));

        assertThat(outcomes).hasSize(3).allMatch(TextOutcome.Embedded.class::isInstance);
        assertThat(((TextOutcome.Embedded) outcomes.get(1)).vector())
                .isEqualTo(fichero.schemas.Vectors.encode(embedder.embedQuery("two")));
    }

    @Test
    void refusedTextsAreFoundAndTheRestIsEmbedded() {
        List<String> texts = IntStream.range(0, 16).mapToObj(i -> "text " + i).toList();
        embedder.refuse(text -> text.equals("text 0") || text.equals("text 11"));

        List<TextOutcome> outcomes = Bisection.embed(embedder, texts);

        for (int at = 0; at < texts.size(); at++) {
            assertThat(outcomes.get(at) instanceof TextOutcome.Refused)
                    .as(texts.get(at))
                    .isEqualTo(at == 0 || at == 11);
        }
        assertThat(((TextOutcome.Refused) outcomes.get(11)).detail()).contains("refuses");
        assertThat(embedder.textsEmbedded()).isEqualTo(14);
    }

    @Test
    void outageIsNobodysRefusal() {
        embedder.failWith(new RetryableException("away"));

        assertThatThrownBy(() -> Bisection.embed(embedder, List.of("one", "two")))
                .isInstanceOf(RetryableException.class);
    }

    @Test
    void vectorsOfAnotherDimensionAreAWrongSetUp() {
        assertThatThrownBy(() -> Bisection.embed(new Lying(List.of(new float[3])), List.of("one")))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("64");
        assertThatThrownBy(() -> Bisection.embed(new Lying(List.of()), List.of("one")))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("0 vectors for 1 texts");
    }

    /** Gives other vectors than it promises. */
    private record Lying(List<float[]> vectors) implements Embedder {
        @Override
        public void start() {}

        @Override
        public EmbedderIdentity identity() {
            return new InstantEmbedder().identity();
        }

        @Override
        public TokenCounter tokens() {
            return text -> 1;
        }

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public List<float[]> embedPassages(List<String> texts) {
            return vectors;
        }

        @Override
        public float[] embedQuery(String query) {
            return new float[64];
        }

        @Override
        public void close() {}
    }
}
