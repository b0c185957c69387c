package fichero.embed.ollama;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.testkit.ollama.OllamaDouble;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What start-up makes of a server, and of one that is not there. */
class OllamaStartTest {

    private final OllamaDouble ollama = OllamaDouble.start();
    private OllamaEmbedder embedder = embedder("all-minilm", false);

    @AfterEach
    void close() {
        embedder.close();
        ollama.close();
    }

    @Test
    void serverThatIsAwayIsWaitedForByTheCaller() {
        ollama.stop();
        assertThatExceptionOfType(RetryableException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining(ollama.url().toString());

        ollama.restart();
        embedder.start();
        assertThat(embedder.identity().dimension()).isEqualTo(384);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/version", "/api/tags", "/api/show"})
    void silentServerIsGivenUpInTime(String path) {
        ollama.answer(path, okJson("{\"version\":\"1\"}").withChunkedDribbleDelay(10, 30_000));

        assertThatExceptionOfType(RetryableException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining(path)
                .withMessageContaining("1500 ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/version", "/api/tags", "/api/show", "/api/embed"})
    void busyServerIsWaitedForByTheCaller(String path) {
        ollama.answer(path, aResponse().withStatus(503).withBody("busy"));

        assertThatExceptionOfType(RetryableException.class).isThrownBy(embedder::start);
    }

    @Test
    void missingModelStopsWithAdvice() {
        ollama.loseModel();

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining("ollama pull all-minilm");
    }

    @Test
    void missingModelIsPulledWhereAllowed() {
        ollama.loseModel();
        ollama.pullAnswers(
                "{\"status\":\"pulling manifest\"}",
                "{\"status\":\"pulling 797b70c4edf8\",\"digest\":\"sha256:797b\",\"total\":100,\"completed\":37,\"new\":1}",
                "{\"status\":\"verifying sha256 digest\"}",
                "{\"status\":\"success\"}");
        embedder = embedder("all-minilm", true);

        embedder.start();

        assertThat(embedder.embedPassages(List.of("text"))).hasSize(1);
    }

    @Test
    void pullOfAModelThatDoesNotExistStops() {
        ollama.loseModel();
        ollama.pullAnswers(
                "{\"status\":\"pulling manifest\"}", "{\"error\":\"pull model manifest: file does not exist\"}");
        embedder = embedder("all-minilm", true);

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining("file does not exist")
                .withMessageContaining("all-minilm");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"error\":\"max retries exceeded: EOF\"}", "{\"status\":\"pulling manifest\"}", "<html>"})
    void pullThatBreaksOffIsTriedAgain(String lastLine) {
        ollama.loseModel();
        ollama.pullAnswers("{\"status\":\"pulling manifest\"}", lastLine);
        embedder = embedder("all-minilm", true);

        assertThatExceptionOfType(RetryableException.class).isThrownBy(embedder::start);
    }

    @Test
    void pullThatSaysNothingIsGivenUp() {
        ollama.loseModel();
        ollama.answer("/api/pull", okJson("{}").withFixedDelay(30_000));
        OllamaSettings settings = settings("all-minilm", true);
        try (OllamaHttp http = new OllamaHttp(settings)) {
            ModelPull pull = new ModelPull(settings, http, Duration.ofMillis(300));

            assertThatExceptionOfType(RetryableException.class)
                    .isThrownBy(() -> pull.run())
                    .withMessageContaining("without a word");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "500,timed out waiting for llama runner to start",
        "400,do embedding request: Post http://127.0.0.1:41233/embedding: EOF",
        "500,json: unsupported value: NaN"
    })
    void modelThatCannotBeLoadedNowIsWaitedFor(int status, String error) {
        ollama.failWith(status, error);

        assertThatExceptionOfType(RetryableException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining(error);
    }

    @Test
    void serverOfOldStopsWithAdvice() {
        ollama.answer("/api/embed", aResponse().withStatus(404).withBody("404 page not found"));

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining("0.3");
    }

    @Test
    void closingEndsAStartThatIsUnderWay() {
        ollama.hold();
        var starting = CompletableFuture.runAsync(embedder::start);
        await().until(() -> ollama.callsHeld() == 1);

        embedder.close();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(starting::join)
                .withCauseInstanceOf(RetryableException.class);
    }

    @ParameterizedTest
    @CsvSource({"501,This server does not support embeddings", "400,\"llama3\" does not support embeddings"})
    void modelThatIsNoneForEmbeddingStopsWithAdvice(int status, String error) {
        ollama.failWith(status, error);

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining("makes no embeddings")
                .withMessageContaining("bge-m3");
    }

    @Test
    void anotherModelUnderAKnownNameStops() {
        ollama.serve(OllamaDouble.ServedModel.allMinilm().withDimension(100));

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining("100")
                .withMessageContaining("384");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 404})
    void somethingElseAtThatAddressStops(int status) {
        ollama.answer("/api/version", aResponse().withStatus(status).withBody("<html>router</html>"));

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(embedder::start)
                .withMessageContaining("not Ollama");
    }

    @Test
    void notStartedYetFailsClearly() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> embedder.embedQuery("x"))
                .withMessageContaining("not started");
    }

    private OllamaEmbedder embedder(String model, boolean pullAllowed) {
        return new OllamaEmbedder(settings(model, pullAllowed));
    }

    private OllamaSettings settings(String model, boolean pullAllowed) {
        return new OllamaSettings(ollama.url(), model, null, Duration.ofMillis(1500), null, 16, 2, pullAllowed);
    }
}
