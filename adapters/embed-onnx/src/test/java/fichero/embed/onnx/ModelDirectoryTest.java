package fichero.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.SetupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelDirectoryTest {

    private static final List<String> PROFILE = List.of("pooling=mean", "max-tokens=256");

    @TempDir
    private Path folder;

    @Test
    void modelOfADirectoryEmbedsAsTheSameModelThatIsBuiltIn() throws Exception {
        Path directory = ModelDirectory.whole(folder.resolve("my-model"), PROFILE);
        try (OnnxEmbedder own = OnnxEmbedder.fromDirectory(directory, Models.CACHE, 1);
                OnnxEmbedder builtIn = OnnxEmbedder.builtIn(BuiltInModel.ALL_MINILM_L6_V2, Models.CACHE, 1)) {
            own.start();
            builtIn.start();

            assertThat(own.embedQuery("un texto")).isEqualTo(builtIn.embedQuery("un texto"));
            assertThat(own.identity())
                    .isEqualTo(
                            new EmbedderIdentity("my-model", builtIn.identity().digest(), 384, "", "", 256));
        }
    }

    @Test
    void profileDecidesNamePrefixesPoolingAndLimit() throws Exception {
        Path directory = ModelDirectory.whole(
                folder.resolve("model"),
                List.of(
                        "name = mío",
                        "pooling = CLS",
                        "max-tokens = 64",
                        "query-prefix = \"ask: \"",
                        "passage-prefix = \"say: \""));
        try (OnnxEmbedder own = OnnxEmbedder.fromDirectory(directory, Models.CACHE, 1);
                OnnxEmbedder builtIn = OnnxEmbedder.builtIn(BuiltInModel.ALL_MINILM_L6_V2, Models.CACHE, 1)) {
            own.start();
            builtIn.start();

            EmbedderIdentity identity = own.identity();
            assertThat(identity.model()).isEqualTo("mío");
            assertThat(identity.queryPrefix()).isEqualTo("ask: ");
            assertThat(identity.passagePrefix()).isEqualTo("say: ");
            assertThat(identity.maxTokens()).isEqualTo(64);
            assertThat(identity.digest()).isNotEqualTo(builtIn.identity().digest());
            assertThat(own.tokens().count("x")).isEqualTo(5);
            assertThat(own.embedQuery("x"))
                    .isNotEqualTo(builtIn.embedQuery("ask: x"))
                    .hasSize(384);
        }
    }

    @Test
    void missingDirectoryIsNamed() {
        assertRefused(folder.resolve("nowhere"), "nowhere");
    }

    @ParameterizedTest
    @ValueSource(strings = {"model.onnx", "tokenizer.json", "fichero-model.properties"})
    void missingFileIsNamed(String file) throws Exception {
        Path directory = ModelDirectory.withoutModel(folder.resolve("model"), PROFILE);
        Files.delete(directory.resolve(file));

        assertRefused(directory, directory.resolve(file).toString());
    }

    @Test
    void fileThatIsNoModelIsNamed() throws Exception {
        Path directory = ModelDirectory.withoutModel(folder.resolve("model"), PROFILE);

        assertRefused(directory, directory.resolve("model.onnx").toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "max-tokens=256",
                "pooling=max\nmax-tokens=256",
                "pooling=mean",
                "pooling=mean\nmax-tokens=many",
                "pooling=mean\nmax-tokens=7",
                "pooling=mean\nmax-tokens=256\nquery_prefix=q"
            })
    void badProfileIsNamed(String profile) throws Exception {
        Path directory = ModelDirectory.withoutModel(folder.resolve("model"), List.of(profile));

        assertRefused(directory, ModelProfile.FILE_NAME);
    }

    @Test
    void limitThatTheModelDoesNotTakeIsFoundAtTheStart() throws Exception {
        Path directory = ModelDirectory.whole(folder.resolve("model"), List.of("pooling=mean", "max-tokens=1024"));

        assertRefused(directory, "max-tokens");
    }

    private static void assertRefused(Path directory, String named) {
        try (OnnxEmbedder embedder = OnnxEmbedder.fromDirectory(directory, Models.CACHE, 1)) {
            assertThatExceptionOfType(SetupException.class)
                    .isThrownBy(embedder::start)
                    .withMessageContaining(named);
        }
    }
}
