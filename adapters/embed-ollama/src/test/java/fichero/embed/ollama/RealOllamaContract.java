package fichero.embed.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import fichero.core.embedding.Embedder;
import fichero.testkit.embedding.EmbedderContract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The contract on a real server, and what is believed of real servers. */
abstract class RealOllamaContract extends EmbedderContract {

    private static final int EXCERPT = 500;
    private static final int EXCERPTS = 60;

    static final String MODEL = System.getenv().getOrDefault("FICHERO_TEST_OLLAMA_MODEL", "all-minilm");

    abstract URI url();

    @Override
    protected Embedder create() {
        return new OllamaEmbedder(settings());
    }

    /** The server embeds a batch's texts side by side, and sums differ in their last digits by company. */
    @Override
    protected double tolerance() {
        return 5e-3;
    }

    @Test
    void digestIsThatOfAManifest() {
        assertThat(embedder().identity().digest()).matches("[0-9a-f]{12,64}");
    }

    @Test
    void estimateIsNotBelowWhatTheServerCounts() throws Exception {
        EmbedRoute route = route();
        for (String excerpt : excerpts()) {
            if (TokenEstimate.of(excerpt) <= embedder().identity().maxTokens()) {
                EmbedRoute.Answer answer =
                        route.embed(List.of(excerpt), false, settings().timeout());

                assertThat(answer.promptTokens())
                        .as("tokens of '%s'", excerpt)
                        .isLessThanOrEqualTo(TokenEstimate.of(excerpt));
            }
        }
    }

    @Test
    void serverRefusesWhatIsTooLongWhenToldNotToCut() {
        String tooLong = "one two three ".repeat(embedder().identity().maxTokens());

        assertThatExceptionOfType(RefusalException.class)
                .isThrownBy(
                        () -> route().embed(List.of(tooLong), false, settings().timeout()))
                .satisfies(refusal -> assertThat(refusal.status()).isEqualTo(400));
    }

    private EmbedRoute route() {
        return new EmbedRoute(
                new OllamaHttp(settings()), settings(), embedder().identity().maxTokens());
    }

    private OllamaSettings settings() {
        return new OllamaSettings(url(), MODEL, null, Duration.ofMinutes(2), null, 8, 2, true);
    }

    private static List<String> excerpts() throws Exception {
        Path corpus = Path.of(System.getProperty("fichero.test.data"), "corpus-small");
        try (Stream<Path> files = Files.walk(corpus)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .limit(EXCERPTS)
                    .map(RealOllamaContract::beginning)
                    .filter(text -> !text.isBlank())
                    .toList();
        }
    }

    private static String beginning(Path file) {
        try {
            String text = Files.readString(file);
            return SafeText.of(text.substring(0, Math.min(EXCERPT, text.length())));
        } catch (IOException e) {
            return "";
        }
    }
}
