package fichero.embed.ollama;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.answers.Prompt;
import fichero.core.answers.Reply;
import fichero.core.answers.Reply.Piece;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.embed.ollama.PlainServer.Answer;
import fichero.testkit.fuzz.Fuzzing;
import fichero.testkit.fuzz.Mutations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whatever a server answers, it is an outage, a refused text or ours to set up, or else it is vectors. A case is a line with
 * the path, the status, the type and how much of the answer is missing, and the answer after it.
 */
class OllamaFuzzTest {

    private static final String EMBED = "/api/embed";

    private static final List<String> PASSAGES = List.of("text", "another");

    private static final int DIMENSION = 3;

    /** What a good server says. */
    private static final Map<String, String> GOOD = Map.of(
            "/api/version",
            "{\"version\":\"0.32.15\"}",
            "/api/tags",
            "{\"models\":[{\"name\":\"tiny:latest\",\"model\":\"tiny:latest\",\"modified_at\":\"2026-11-02T10:15:30.123456789+01:00\","
                    + "\"size\":45,\"digest\":\"1b226e2802dbb772\",\"details\":{\"family\":\"bert\"}}]}",
            "/api/show",
            "{\"parameters\":\"num_ctx 256\",\"model_info\":{\"general.architecture\":\"bert\",\"bert.context_length\":512},"
                    + "\"capabilities\":[\"embedding\"]}",
            EMBED,
            "{\"model\":\"tiny\",\"embeddings\":[[0.5,-0.25,1.5]],\"prompt_eval_count\":3}",
            "/api/pull",
            "{\"status\":\"pulling 79\",\"digest\":\"sha256:79\",\"total\":100,\"completed\":37}");

    private static final List<String> EMBEDDINGS = List.of(
            "{\"model\":\"tiny\",\"embeddings\":[[0.5,-0.25,1.5],[1e-3,2,3]],\"total_duration\":14143917,\"prompt_eval_count\":8}",
            "{\"error\":\"the input length exceeds the context length\"}",
            "{\"error\":{\"message\":\"model 'tiny' not found\"}}");

    private static final List<String> OTHERS =
            List.of("<html><h1>Bad gateway</h1></html>", "null", "", "[]", "404 page not found");

    private static final List<String> LINES = List.of(
            "{\"message\":{\"role\":\"assistant\",\"content\":\"El zorro\"},\"done\":false}",
            "{\"message\":{\"role\":\"assistant\",\"content\":\"\",\"thinking\":\"hm\"},\"done\":false}",
            "{\"done\":true,\"done_reason\":\"length\",\"eval_count\":290}",
            "{\"error\":\"llama runner process has terminated\"}");

    private static final List<Integer> STATUSES =
            List.of(200, 200, 200, 200, 200, 204, 206, 301, 400, 404, 429, 500, 501, 503, 599);

    private static final List<String> TYPES = List.of(
            "application/json",
            "application/json; charset=utf-16",
            "text/html",
            "application/x-ndjson",
            "nonsense",
            "");

    private final PlainServer server = new PlainServer();

    @BeforeEach
    void answerWell() {
        GOOD.forEach((path, answer) -> server.answer(path, good(answer)));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void everyAnswerToTextsIsVectorsOrAFailureOfAKind() {
        try (OllamaEmbedder embedder = new OllamaEmbedder(settings(false))) {
            embedder.start();

            Fuzzing.cases(500).texts(mutations -> answer(mutations, EMBED, EMBEDDINGS), answer -> {
                given(answer);
                typed(() -> {
                    List<float[]> vectors = embedder.embedPassages(PASSAGES);
                    assertThat(vectors).hasSize(PASSAGES.size()).allSatisfy(OllamaFuzzTest::requireUnit);
                });
            });
        }
    }

    @Test
    void everyServerIsStartedWithOrRefused() {
        List<String> paths = GOOD.keySet().stream().sorted().toList();

        Fuzzing.cases(100)
                .texts(
                        mutations -> {
                            String path = mutations.oneOf(paths);
                            return answer(mutations, path, List.of(GOOD.get(path)));
                        },
                        answer -> {
                            answerWell();
                            if (answer.startsWith("/api/pull")) {
                                server.answer("/api/tags", good("{\"models\":[]}"));
                            }
                            given(answer);
                            typed(() -> {
                                try (OllamaEmbedder embedder =
                                        new OllamaEmbedder(settings(answer.startsWith("/api/pull")))) {
                                    embedder.start();
                                    assertThat(embedder.identity().dimension()).isPositive();
                                    assertThat(embedder.identity().maxTokens()).isBetween(8, 2048);
                                    assertThat(embedder.identity().digest()).isNotNull();
                                }
                            });
                        });
    }

    @Test
    void everyWrittenAnswerEndsOrFailsWithAKind() {
        try (OllamaChatModel model = new OllamaChatModel(new ChatSettings(server.url(), "tiny", null, 2048))) {
            Fuzzing.cases(600).texts(mutations -> lines(mutations), answer -> {
                given(answer);
                typed(() -> {
                    try (Reply reply = model.begin(new Prompt("Briefly.", "Why?", 99))) {
                        for (Piece piece = null; !(piece instanceof Piece.End); ) {
                            piece = reply.next(Duration.ofSeconds(5));
                            assertThat(piece).isNotInstanceOf(Piece.Silence.class);
                            assertThat(piece instanceof Piece.Text text
                                            && text.text().isEmpty())
                                    .isFalse();
                        }
                    }
                });
            });
        }
    }

    private interface Work {
        void run();
    }

    /** Whatever else it throws is none of the kinds. */
    private static void typed(Work work) {
        try {
            work.run();
        } catch (RetryableException | SetupException e) {
            assertThat(e.getMessage()).contains("llama").hasSizeLessThan(2_000);
        } catch (PoisonException e) {
            assertThat(e.reason()).isEqualTo(Reason.EMBEDDING_REFUSED);
        }
    }

    private static void requireUnit(float[] vector) {
        double squares = 0;
        for (float component : vector) {
            squares += (double) component * component;
        }
        assertThat(vector).hasSize(DIMENSION);
        assertThat(squares).isBetween(0.999, 1.001);
    }

    private static String answer(Mutations mutations, String path, List<String> examples) {
        String body = mutations.chance(10) ? mutations.text(OTHERS) : mutations.json(examples);
        return head(mutations, path) + body;
    }

    private static String lines(Mutations mutations) {
        StringBuilder lines = new StringBuilder(head(mutations, "/api/chat"));
        for (int left = mutations.number(5); left > 0; left--) {
            lines.append(mutations.chance(2) ? mutations.oneOf(LINES) : mutations.json(LINES))
                    .append('\n');
        }
        return lines.toString();
    }

    private static String head(Mutations mutations, String path) {
        return path + "|" + mutations.oneOf(STATUSES) + "|" + mutations.oneOf(TYPES) + "|"
                + (mutations.chance(20) ? 1 + mutations.number(100) : 0) + "\n";
    }

    /** A case that was cut down too far to be one is none. */
    private void given(String answer) {
        int end = answer.indexOf('\n');
        String[] head = answer.substring(0, Math.max(0, end)).split("\\|", -1);
        if (head.length == 4 && head[1].matches("[2-5]\\d\\d") && head[3].matches("\\d{1,3}")) {
            byte[] body = answer.substring(end + 1).getBytes(UTF_8);
            server.answer(head[0], new Answer(Integer.parseInt(head[1]), head[2], body, Integer.parseInt(head[3])));
        }
    }

    private static Answer good(String body) {
        return new Answer(200, "application/json", body.getBytes(UTF_8), 0);
    }

    private OllamaSettings settings(boolean pullAllowed) {
        return new OllamaSettings(server.url(), "tiny", null, Duration.ofSeconds(10), null, 16, 2, pullAllowed);
    }
}
