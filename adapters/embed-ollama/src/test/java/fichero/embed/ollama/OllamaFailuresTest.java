package fichero.embed.ollama;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.testkit.ollama.OllamaDouble;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a failure is an outage, a bad text, or ours: while texts are embedded. */
class OllamaFailuresTest {

    private static final int DIMENSION = 384;
    private static final int HALF_A_MINUTE = 30_000;

    private final OllamaDouble ollama = OllamaDouble.start();
    private final OllamaEmbedder embedder = new OllamaEmbedder(
            new OllamaSettings(ollama.url(), "all-minilm", null, Duration.ofMillis(1500), null, 16, 2, false));

    @BeforeEach
    void start() {
        embedder.start();
    }

    @AfterEach
    void close() {
        embedder.close();
        ollama.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 499, 502, 503, 504})
    void busyOrStartingServerIsAnOutage(int status) {
        ollama.failWith(status, "server busy, please try again");

        assertOutage().withMessageContaining(String.valueOf(status)).withMessageContaining("server busy");
    }

    @Test
    void serverSaysHowLongToWait() {
        ollama.failWith(
                503, "server busy, please try again.  maximum pending requests exceeded", Duration.ofSeconds(7));

        assertOutage().satisfies(outage -> assertThat(outage.retryAfter()).isEqualTo(Duration.ofSeconds(7)));
    }

    @Test
    void refusedConnectionIsAnOutageThatEnds() {
        ollama.stop();
        assertOutage().withMessageContaining(ollama.url().toString());

        ollama.restart();
        assertThat(embedder.embedPassages(List.of("text"))).hasSize(1);
    }

    @Test
    void brokenConnectionIsAnOutage() {
        ollama.answer("/api/embed", aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));

        assertOutage();
    }

    @Test
    void silentServerIsAnOutage() {
        ollama.answer("/api/embed", okJson("{}").withFixedDelay(HALF_A_MINUTE));

        assertOutage().withMessageContaining("1500 ms");
    }

    @Test
    void modelThatLoadsSlowlyGetsTheTimeItNeeds() {
        ollama.answer("/api/embed", embeddings("0.5").withFixedDelay(2500));
        assertThatExceptionOfType(RetryableException.class).isThrownBy(() -> embedder.embedPassages(List.of("text")));

        assertThat(embedder.embedPassages(List.of("text"))).hasSize(1);
    }

    @Test
    void answerThatTricklesIsAnOutage() {
        ollama.answer("/api/embed", embeddings("0.5").withChunkedDribbleDelay(10, HALF_A_MINUTE));

        assertOutage().withMessageContaining("1500 ms");
    }

    @Test
    void tooLongTextIsRefusedByTheServerToo() {
        ollama.refuse(text -> text.contains("long"), 400, "the input length exceeds the context length");

        assertRefused("long").withMessageContaining("256");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "500|failed to encode response: json: unsupported value: NaN",
                "400|embedding contains NaN or Inf values",
                "400|input exceeds maximum context length",
            })
    void textThatTheModelCannotTakeIsRefusedAndTheRestGoesOn(int status, String error) {
        ollama.refuse(text -> text.equals("bad"), status, error);

        assertRefused("good", "bad", "better").withMessageContaining(error);
        assertRefused("bad");
        assertThat(embedder.embedPassages(List.of("good", "better"))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400|do embedding request: Post \"http://127.0.0.1:41233/embedding\": EOF",
                "500|model requires more system memory (1.3 GiB) than is available (812.0 MiB)",
                "500|llama runner process has terminated: exit status 2",
                "404|no such route on this gateway",
            })
    void troubleOfTheServerIsAnOutageWhateverItsStatus(int status, String error) {
        ollama.failWith(status, error);

        assertOutage().withMessageContaining(error);
        assertThatExceptionOfType(RetryableException.class).isThrownBy(() -> embedder.embedQuery("question"));
    }

    @Test
    void textThatKillsTheRunnerEachTimeIsRefused() {
        ollama.refuse(text -> text.equals("deadly"), 500, "llama runner process has terminated: exit status 2");

        assertRefused("good", "deadly");
        assertRefused("deadly");
        assertThat(embedder.embedPassages(List.of("good"))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "null", "0", "1e39", "-Infinity"})
    void vectorThatIsNoneIsRefused(String value) {
        ollama.refuse(text -> text.equals("bad"), embeddings(value));

        assertRefused("bad");
        assertThat(embedder.embedPassages(List.of("good"))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "null", "0", "1e39"})
    void vectorsThatAreNoneWhateverIsAskedAreAnOutage(String value) {
        ollama.answer("/api/embed", embeddings(value));

        assertOutageOf("text").withMessageContaining("a vector that is no number");
    }

    @Test
    void vectorIsMadeOneOfUnitLength() {
        ollama.answer("/api/embed", embeddings("3"));

        assertThat(embedder.embedQuery("text")[7]).isEqualTo((float) (1 / Math.sqrt(DIMENSION)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"embeddings\":[]}",
                "{}",
                "null",
                "",
                "{\"embeddings\":[[]]}",
                "{\"embeddings\":[[0.1],",
                "<html>"
            })
    void answerThatDoesNotFitIsAnOutage(String answer) {
        ollama.answer("/api/embed", okJson(answer));

        assertOutage();
    }

    @Test
    void vectorsOfAnotherDimensionStopWithAdvice() {
        ollama.serve(OllamaDouble.ServedModel.allMinilm().withDimension(512));

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(() -> embedder.embedPassages(List.of("text")))
                .withMessageContaining("512")
                .withMessageContaining("384");
    }

    @Test
    void modelThatIsGoneStopsWithAdvice() {
        ollama.loseModel();

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(() -> embedder.embedPassages(List.of("text")))
                .withMessageContaining("ollama pull all-minilm");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void wantOfATokenStopsWithAdvice(int status) {
        ollama.failWith(status, "unauthorized");

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(() -> embedder.embedPassages(List.of("text")))
                .withMessageContaining("token");
    }

    @Test
    void redirectionIsNotFollowed() {
        ollama.answer("/api/embed", aResponse().withStatus(307).withHeader("Location", ollama.url() + "/api/version"));

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(() -> embedder.embedPassages(List.of("text")))
                .withMessageContaining("307");
    }

    @Test
    void plainPageOfAGatewayIsQuotedBriefly() {
        ollama.answer("/api/embed", aResponse().withStatus(502).withBody("<h1>Bad   gateway</h1>" + "x".repeat(5000)));

        assertOutage()
                .withMessageContaining("Bad gateway")
                .satisfies(outage -> assertThat(outage.getMessage()).hasSizeLessThan(600));
    }

    private ThrowableAssertAlternative<RetryableException> assertOutage() {
        return assertOutageOf("text", "another");
    }

    private ThrowableAssertAlternative<RetryableException> assertOutageOf(String... texts) {
        return assertThatExceptionOfType(RetryableException.class)
                .isThrownBy(() -> embedder.embedPassages(List.of(texts)));
    }

    private ThrowableAssertAlternative<PoisonException> assertRefused(String... texts) {
        return assertThatExceptionOfType(PoisonException.class)
                .isThrownBy(() -> embedder.embedPassages(List.of(texts)))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.EMBEDDING_REFUSED));
    }

    /** One vector that has this value throughout. */
    private static ResponseDefinitionBuilder embeddings(String value) {
        String vector = IntStream.range(0, DIMENSION).mapToObj(i -> value).collect(Collectors.joining(","));
        return ok("{\"embeddings\":[[" + vector + "]]}").withHeader("Content-Type", "application/json");
    }
}
