package fichero.embed.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import fichero.core.failure.SetupException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelProfileTest {

    @ParameterizedTest
    @CsvSource({
        "all-minilm, 384, 256",
        "all-minilm:l6-v2, 384, 256",
        "mxbai-embed-large:335m, 1024, 512",
        "nomic-embed-text:v1.5, 768, 2048",
        "bge-m3:latest, 1024, 8192",
        "snowflake-arctic-embed2, 1024, 8192",
        "qwen3-embedding:4b, 2560, 32768",
        "hf.co/Qwen/Qwen3-Embedding-0.6B-GGUF:Q8_0, 1024, 32768",
        "embeddinggemma:300m, 768, 2048",
        "someone/multilingual-e5-small, 384, 512",
        "e5-large-v2, 1024, 512",
    })
    void knownModelsHaveTheirDimensionAndLength(String model, int dimension, int maxTokens) {
        ModelProfile profile = ModelProfile.of(ModelName.of(model));

        assertThat(profile.hasDimension(dimension)).isTrue();
        assertThat(profile.maxTokens()).isEqualTo(maxTokens);
    }

    @ParameterizedTest
    @CsvSource({"multilingual-e5-large-instruct", "e5-mistral-7b-instruct", "bge-m30", "llama3.2", "own/embedder:v2"})
    void othersAreAskedForAndHaveNoPrefixes(String model) {
        ModelProfile profile = ModelProfile.of(ModelName.of(model));

        assertThat(profile.hasDimension(123)).isTrue();
        assertThat(profile.queryPrefix()).isEmpty();
        assertThat(profile.passagePrefix()).isEmpty();
    }

    @Test
    void e5HasPrefixesForBoth() {
        ModelProfile profile = ModelProfile.of(ModelName.of("multilingual-e5-base"));

        assertThat(profile.queryPrefix()).isEqualTo("query: ");
        assertThat(profile.passagePrefix()).isEqualTo("passage: ");
    }

    @ParameterizedTest
    @CsvSource({
        "8192, 0, bge-m3, 2048",
        "2048, 8192, nomic-embed-text, 2048",
        "512, 256, all-minilm, 256",
        "512, 0, own, 512",
        "8192, 300, own, 300",
        "0, 0, own, 2048"
    })
    void limitIsTheLeastOfAll(int contextLength, int numCtx, String model, int limit) {
        ModelCard card = new ModelCard(told(contextLength), told(numCtx));

        assertThat(card.maxTokens(ModelName.of(model), ModelProfile.of(ModelName.of(model))))
                .isEqualTo(limit);
    }

    @Test
    void uselessLimitStops() {
        ModelName own = ModelName.of("own");

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(() -> new ModelCard(told(4), told(0)).maxTokens(own, ModelProfile.of(own)));
    }

    @ParameterizedTest
    @CsvSource({
        "BGE-M3:latest, bge-m3",
        "registry.ollama.ai/library/bge-m3, bge-m3",
        "hf.co/a/B:Q4, hf.co/a/b:q4",
        "host:5000/x, host:5000/x"
    })
    void namesHaveOneSpelling(String spelled, String name) {
        assertThat(ModelName.of(spelled)).hasToString(name);
    }

    private static OptionalInt told(int value) {
        return value == 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
