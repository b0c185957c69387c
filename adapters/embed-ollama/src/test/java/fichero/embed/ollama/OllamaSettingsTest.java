package fichero.embed.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OllamaSettingsTest {

    private static final URI URL = URI.create("http://127.0.0.1:11434");

    @Test
    void tokenIsMasked() {
        OllamaSettings settings = new OllamaSettings(URL, "bge-m3", "s3cret", Duration.ofSeconds(1), null, 1, 1, false);

        assertThat(settings.toString()).doesNotContain("s3cret").contains("***");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:11434", "ftp://host", "http:/host", "http://me:pw@host", "http://host?x=1"})
    void urlThatCannotBeMeantIsRefused(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OllamaSettings.of(URI.create(url), "bge-m3"))
                .withMessageContaining("URL")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("pw"));
    }

    @Test
    void otherValuesAreChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> OllamaSettings.of(URL, "bge m3"));
        assertThatIllegalArgumentException().isThrownBy(() -> OllamaSettings.of(URL, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> with("a\nb", Duration.ofSeconds(1), 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> with("t", Duration.ZERO, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> with("t", Duration.ofSeconds(1), 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> with("t", Duration.ofSeconds(1), 1, 0));
    }

    @Test
    void pathOfAGatewayIsKept() {
        assertThat(OllamaSettings.of(URI.create("https://gate/ollama/"), "bge-m3")
                        .resolve("/api/tags"))
                .hasToString("https://gate/ollama/api/tags");
    }

    private static OllamaSettings with(String token, Duration timeout, int batchSize, int callers) {
        return new OllamaSettings(URL, "bge-m3", token, timeout, null, batchSize, callers, false);
    }
}
