package fichero.testkit.ollama;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A server on a port of 127.0.0.1 that answers {@code /api/version}, {@code /api/tags}, {@code /api/show},
 * {@code /api/pull} and {@code /api/embed} as Ollama 0.32 does, and is as strict. A text's vector is made from its words, as
 * {@link fichero.testkit.embedding.InstantEmbedder} makes it. It counts what it embeds, and can be broken, made picky, held,
 * stopped and started again.
 *
 * <p>Each answer has fields that no client knows, as the next version's will.
 */
public final class OllamaDouble implements AutoCloseable {

    private final OllamaAnswers answers;
    private WireMockServer server;
    private final int port;

    private OllamaDouble(ServedModel model) {
        this.answers = new OllamaAnswers(model);
        this.server = listen(0);
        this.port = server.port();
    }

    /** With all-minilm: 384 dimensions, texts of up to 256 tokens. */
    public static OllamaDouble start() {
        return start(ServedModel.allMinilm());
    }

    public static OllamaDouble start(ServedModel model) {
        return new OllamaDouble(model);
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** The name of the model it has. */
    public String model() {
        return answers.model().name();
    }

    /** Refuses what comes without this bearer token, from now on. */
    public void requireToken(String token) {
        answers.requireToken(token);
    }

    /** Serves this model instead, from now on. */
    public void serve(ServedModel model) {
        answers.serve(model);
    }

    /** Lacks its model from now on, until it is pulled. */
    public void loseModel() {
        answers.loseModel();
    }

    /** Makes {@code /api/pull} answer with these lines, and fail to bring the model unless one is of success. */
    public void pullAnswers(String... lines) {
        answers.pullAnswers(List.of(lines));
    }

    /** Makes every embedding fail so, from now until {@link #heal()}. */
    public void failWith(int status, String error) {
        answers.failWith("/api/embed", OllamaAnswers.failure(status, error));
    }

    /** As {@link #failWith(int, String)}, with a {@code Retry-After} header. */
    public void failWith(int status, String error, Duration retryAfter) {
        answers.failWith(
                "/api/embed",
                OllamaAnswers.failure(status, error).withHeader("Retry-After", String.valueOf(retryAfter.toSeconds())));
    }

    /** Gives this answer to whatever is asked at the path, from now until {@link #heal()}. */
    public void answer(String path, ResponseDefinitionBuilder answer) {
        answers.failWith(path, answer);
    }

    /** Refuses each request that holds such a text, from now until {@link #heal()}: the others in it get nothing either. */
    public void refuse(Predicate<String> texts, int status, String error) {
        answers.refuse(texts, OllamaAnswers.failure(status, error));
    }

    /** As {@link #refuse(Predicate, int, String)}, with this answer. */
    public void refuse(Predicate<String> texts, ResponseDefinitionBuilder answer) {
        answers.refuse(texts, answer);
    }

    /** Ends {@link #failWith}, {@link #answer} and {@link #refuse}. */
    public void heal() {
        answers.heal();
    }

    /** Makes embeddings wait, from now until {@link #release()}. */
    public void hold() {
        answers.hold();
    }

    public void release() {
        answers.release();
    }

    /** How many requests wait for {@link #release()} right now. */
    public int callsHeld() {
        return answers.callsHeld();
    }

    /** How many texts were embedded, prefixed ones and queries alike; those of requests that failed are not counted. */
    public long textsEmbedded() {
        return answers.textsEmbedded();
    }

    /** How many requests for embeddings came, failed ones too. */
    public long embedRequests() {
        return answers.embedRequests();
    }

    /** How often this text, as it was sent, was embedded. */
    public int timesEmbedded(String text) {
        return answers.timesByText().getOrDefault(text, 0);
    }

    /** Each text embedded so far, as it was sent, with how often: a copy. */
    public Map<String, Integer> timesByText() {
        return Map.copyOf(answers.timesByText());
    }

    /** The last request for embeddings, as JSON. */
    public String lastEmbedRequest() {
        return answers.lastEmbedRequest();
    }

    /** Hangs up; {@link #restart()} brings it back at the same port. */
    public void stop() {
        answers.release();
        server.stop();
    }

    public void restart() {
        server = listen(port);
    }

    @Override
    public void close() {
        stop();
    }

    private WireMockServer listen(int atPort) {
        WireMockServer made = new WireMockServer(options()
                .bindAddress("127.0.0.1")
                .port(atPort)
                .disableRequestJournal()
                .extensions(answers));
        made.start();
        made.stubFor(any(anyUrl()).willReturn(aResponse().withTransformers(OllamaAnswers.NAME)));
        return made;
    }

    /**
     * A model as the server describes it.
     *
     * @param name with its tag, as {@code ollama list} names it
     * @param digest of its manifest, hexadecimal
     * @param contextLength what the model file allows
     * @param numCtx what is set for it, or 0 for nothing
     */
    public record ServedModel(String name, String digest, int dimension, int contextLength, int numCtx) {

        private static final String DIGEST = "1b226e2802dbb772b5fc32a58f103ca1804ef7501331012de126ab22f67475ef";

        /** As Ollama's library has it. */
        public static ServedModel allMinilm() {
            return new ServedModel("all-minilm:latest", DIGEST, 384, 512, 256);
        }

        public ServedModel withDigest(String other) {
            return new ServedModel(name, other, dimension, contextLength, numCtx);
        }

        public ServedModel withDimension(int other) {
            return new ServedModel(name, digest, other, contextLength, numCtx);
        }
    }
}
