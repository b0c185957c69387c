package fichero.embed.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fichero.core.failure.PoisonException;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.testkit.ollama.OllamaDouble;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is sent, to whom, and how identity follows from the model. */
class OllamaEmbedderTest {

    private final OllamaDouble ollama = OllamaDouble.start();
    private final List<OllamaEmbedder> opened = new ArrayList<>();

    @AfterEach
    void close() {
        ollama.release();
        opened.forEach(OllamaEmbedder::close);
        ollama.close();
    }

    @Test
    void requestNamesModelAndLimitsAndForbidsCutting() throws Exception {
        started(OllamaSettings.of(ollama.url(), "all-minilm")).embedPassages(List.of("one", "two"));

        JsonNode sent = lastRequest();
        assertThat(sent.path("model").asText()).isEqualTo("all-minilm");
        assertThat(sent.path("input")).hasSize(2);
        assertThat(sent.path("truncate").isBoolean()).isTrue();
        assertThat(sent.path("truncate").asBoolean()).isFalse();
        assertThat(sent.path("options").path("num_ctx").asInt()).isEqualTo(256);
        assertThat(sent.has("keep_alive")).isFalse();
    }

    @Test
    void queryMayBeCutByTheServerShouldTheEstimateBeTooLow() throws Exception {
        started(OllamaSettings.of(ollama.url(), "all-minilm")).embedQuery("one");

        assertThat(lastRequest().path("truncate").asBoolean()).isTrue();
    }

    @Test
    void modelIsKeptLoadedAsLongAsTheSettingsSay() throws Exception {
        OllamaSettings settings = settings(null, Duration.ofMinutes(10), 16, 2);

        started(settings).embedPassages(List.of("one"));

        assertThat(lastRequest().path("keep_alive").asText()).isEqualTo("600s");
    }

    @Test
    void prefixesAreTheProfiles() {
        ollama.serve(new OllamaDouble.ServedModel("embeddinggemma:latest", "b".repeat(64), 768, 2048, 0));
        OllamaEmbedder embedder = started(OllamaSettings.of(ollama.url(), "embeddinggemma"));

        embedder.embedPassages(List.of("the text"));
        embedder.embedQuery("the question");

        assertThat(ollama.timesEmbedded("title: none | text: the text")).isOne();
        assertThat(ollama.timesEmbedded("task: search result | query: the question"))
                .isOne();
    }

    @Test
    void tokenGoesWithEveryRequest() {
        ollama.requireToken("s3cret");

        assertThat(started(settings("s3cret", null, 16, 2)).embedPassages(List.of("one")))
                .hasSize(1);
    }

    @Test
    void wrongTokenStopsWithAdviceAndIsNotRepeated() {
        ollama.requireToken("s3cret");

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(() -> started(settings("wr0ng", null, 16, 2)))
                .withMessageContaining("401")
                .withMessageContaining("token")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("wr0ng"));
    }

    @Test
    void batchesAreNoLargerThanTheSettingsSay() {
        OllamaEmbedder embedder = started(settings(null, null, 16, 2));
        long before = ollama.embedRequests();

        assertThat(embedder.embedPassages(texts(40))).hasSize(40);
        assertThat(ollama.embedRequests() - before).isEqualTo(3);
    }

    @Test
    void blankTextIsRefusedBeforeItIsSent() {
        OllamaEmbedder embedder = started(OllamaSettings.of(ollama.url(), "all-minilm"));
        long before = ollama.embedRequests();

        assertThatExceptionOfType(PoisonException.class)
                .isThrownBy(() -> embedder.embedPassages(List.of("good", " \n\u0000")));
        assertThatExceptionOfType(PoisonException.class).isThrownBy(() -> embedder.embedQuery(""));
        assertThat(ollama.embedRequests()).isEqualTo(before);
    }

    @Test
    void zeroCharactersAndHalfPairsAreNotSent() {
        started(OllamaSettings.of(ollama.url(), "all-minilm")).embedPassages(List.of("a\u0000b \ud83d c \ud83d\ude80"));

        assertThat(ollama.timesEmbedded("a b \ufffd c \ud83d\ude80")).isOne();
    }

    @Test
    void identityIsTheSameHoweverTheModelIsSpelledAndAfterARestart() {
        String fingerprint = started(OllamaSettings.of(ollama.url(), "all-minilm"))
                .identity()
                .fingerprint();
        ollama.stop();
        ollama.restart();

        assertThat(started(OllamaSettings.of(ollama.url(), "All-MiniLM:latest"))
                        .identity()
                        .fingerprint())
                .isEqualTo(fingerprint);
    }

    @Test
    void anotherDigestIsAnotherIdentity() {
        OllamaEmbedder before = started(OllamaSettings.of(ollama.url(), "all-minilm"));
        ollama.serve(OllamaDouble.ServedModel.allMinilm().withDigest("f".repeat(64)));

        assertThat(started(OllamaSettings.of(ollama.url(), "all-minilm"))
                        .identity()
                        .fingerprint())
                .isNotEqualTo(before.identity().fingerprint());
    }

    @Test
    void modelReplacedMeanwhileStopsAndStaysStopped() {
        OllamaEmbedder embedder =
                new OllamaEmbedder(OllamaSettings.of(ollama.url(), "all-minilm"), Duration.ofNanos(1));
        opened.add(embedder);
        embedder.start();
        assertThat(embedder.embedPassages(List.of("before"))).hasSize(1);

        ollama.serve(OllamaDouble.ServedModel.allMinilm().withDigest("f".repeat(64)));

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(SetupException.class)
                    .isThrownBy(() -> embedder.embedPassages(List.of("after")))
                    .withMessageContaining("ffff")
                    .withMessageContaining("restart");
            assertThatExceptionOfType(SetupException.class).isThrownBy(() -> embedder.embedQuery("after"));
        }
        assertThat(ollama.timesEmbedded("after")).isZero();
    }

    @Test
    void serverThatIsAwayWhenTheDigestIsLookedUpIsAnOutage() {
        OllamaEmbedder embedder =
                new OllamaEmbedder(OllamaSettings.of(ollama.url(), "all-minilm"), Duration.ofNanos(1));
        opened.add(embedder);
        embedder.start();
        ollama.stop();

        assertThatExceptionOfType(RetryableException.class).isThrownBy(() -> embedder.embedPassages(List.of("text")));
        ollama.restart();
        assertThat(embedder.embedPassages(List.of("text"))).hasSize(1);
    }

    @Test
    void modelIsAskedForAsItIsSpelled() throws Exception {
        ollama.serve(new OllamaDouble.ServedModel(
                "hf.co/Qwen/Qwen3-Embedding-0.6B-GGUF:Q8_0", "d".repeat(64), 1024, 32768, 0));
        String spelled = "hf.co/Qwen/Qwen3-Embedding-0.6B-GGUF:Q8_0";

        OllamaEmbedder embedder = started(OllamaSettings.of(ollama.url(), spelled));

        assertThat(lastRequest().path("model").asText()).isEqualTo(spelled);
        assertThat(embedder.identity().model()).isEqualTo("hf.co/qwen/qwen3-embedding-0.6b-gguf:q8_0");
        assertThat(embedder.identity().queryPrefix()).startsWith("Instruct: ").endsWith("\nQuery:");
        assertThat(embedder.identity().maxTokens()).isEqualTo(2048);
    }

    @Test
    void unknownModelIsAskedForItsDimensionAndLimit() {
        ollama.serve(new OllamaDouble.ServedModel("me/own-model:q8", "c".repeat(64), 320, 1024, 0));

        OllamaEmbedder embedder = started(OllamaSettings.of(ollama.url(), "me/own-model:q8"));

        assertThat(embedder.identity().model()).isEqualTo("me/own-model:q8");
        assertThat(embedder.identity().dimension()).isEqualTo(320);
        assertThat(embedder.identity().maxTokens()).isEqualTo(1024);
        assertThat(embedder.identity().queryPrefix()).isEmpty();
    }

    @Test
    void queriesDoNotWaitBehindPassages() {
        OllamaEmbedder embedder = started(settings(null, null, 16, 1));
        ollama.hold();

        var passages = List.of(
                CompletableFuture.supplyAsync(() -> embedder.embedPassages(List.of("first"))),
                CompletableFuture.supplyAsync(() -> embedder.embedPassages(List.of("second"))));
        var query = CompletableFuture.supplyAsync(() -> embedder.embedQuery("question"));

        await().until(() -> ollama.callsHeld() == 2);
        ollama.release();
        assertThat(query.join()).hasSize(384);
        assertThat(passages).allSatisfy(passage -> assertThat(passage.join()).hasSize(1));
    }

    @Test
    void closingEndsWhatIsUnderWay() {
        OllamaEmbedder embedder = started(OllamaSettings.of(ollama.url(), "all-minilm"));
        ollama.hold();
        var held = CompletableFuture.supplyAsync(() -> embedder.embedPassages(List.of("waits")));
        await().until(() -> ollama.callsHeld() == 1);

        embedder.close();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(held::join)
                .withCauseInstanceOf(RetryableException.class);
    }

    @Test
    void manyCallsShareOneClient() {
        OllamaEmbedder embedder = started(OllamaSettings.of(ollama.url(), "all-minilm"));
        embedder.embedQuery("warm");
        long before = clients();

        for (int i = 0; i < 50; i++) {
            embedder.embedQuery("question " + i);
        }

        assertThat(clients()).isLessThanOrEqualTo(before);
    }

    private static long clients() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().endsWith("SelectorManager"))
                .count();
    }

    private JsonNode lastRequest() throws Exception {
        return new ObjectMapper().readTree(ollama.lastEmbedRequest());
    }

    private OllamaSettings settings(@Nullable String token, @Nullable Duration keepAlive, int batchSize, int callers) {
        return new OllamaSettings(
                ollama.url(), "all-minilm", token, Duration.ofSeconds(20), keepAlive, batchSize, callers, false);
    }

    private OllamaEmbedder started(OllamaSettings settings) {
        OllamaEmbedder embedder = new OllamaEmbedder(settings);
        opened.add(embedder);
        embedder.start();
        return embedder;
    }

    private static List<String> texts(int count) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add("text number " + i);
        }
        return texts;
    }
}
