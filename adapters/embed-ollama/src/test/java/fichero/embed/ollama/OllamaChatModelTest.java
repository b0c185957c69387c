package fichero.embed.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.answers.Prompt;
import fichero.core.answers.Reply;
import fichero.core.answers.Reply.Piece;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.testkit.ollama.OllamaChatDouble;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is Ollama's own, beside the contract. */
class OllamaChatModelTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(30);
    private static final Prompt PROMPT = new Prompt("Answer briefly.", "Why?", 99);

    private OllamaChatDouble ollama;
    private OllamaChatModel model;

    @BeforeEach
    void start() {
        ollama = OllamaChatDouble.start();
        model = new OllamaChatModel(new ChatSettings(ollama.url(), "llama3.2:3b", "letmein", 2048));
    }

    @AfterEach
    void stop() {
        model.close();
        ollama.close();
    }

    @Test
    void asksForABoundedAnswerWithTheRulesApart() {
        ollama.says("Sí.");
        all();

        JsonNode request = ollama.lastRequest();
        assertThat(request.path("model").asText()).isEqualTo("llama3.2:3b");
        assertThat(request.at("/messages/0/role").asText()).isEqualTo("system");
        assertThat(request.at("/messages/0/content").asText()).isEqualTo("Answer briefly.");
        assertThat(request.at("/messages/1/role").asText()).isEqualTo("user");
        assertThat(request.at("/messages/1/content").asText()).isEqualTo("Why?");
        assertThat(request.at("/options/num_ctx").asInt()).isEqualTo(2048);
        assertThat(request.at("/options/num_predict").asInt()).isEqualTo(99);
        assertThat(ollama.lastToken()).isEqualTo("Bearer letmein");
    }

    @Test
    void aModelThatThinksIsSilentAndNotOver() {
        ollama.goesOnAfter("El");

        try (Reply reply = model.begin(PROMPT)) {
            assertThat(reply.next(LONG)).isEqualTo(text("El"));
            assertThat(reply.next(SHORT)).isEqualTo(new Piece.Silence());
        }
    }

    @Test
    void closingTheModelHangsUp() {
        ollama.goesOnAfter("El");
        try (Reply reply = model.begin(PROMPT)) {
            reply.next(LONG);

            model.close();

            await().atMost(LONG).untilAsserted(() -> assertThat(ollama.hungUp()).isEqualTo(1));
            assertThatThrownBy(() -> untilTheEnd(reply)).isInstanceOf(RetryableException.class);
        }
    }

    @Test
    void anErrorInTheMiddleIsTold() {
        ollama.failsAfter("llama runner process no longer running", "El");

        assertThatThrownBy(this::all).isInstanceOf(RetryableException.class).hasMessageContaining("no longer running");
    }

    @Test
    void aModelThatIsNotThereIsASetUpError() {
        ollama.refuses(404, "model 'llama3.2:3b' not found");

        assertThatThrownBy(this::all).isInstanceOf(SetupException.class).hasMessageContaining("ollama pull");
    }

    @Test
    void aModelThatWritesNothingIsASetUpError() {
        ollama.refuses(400, "\"all-minilm\" does not support chat");

        assertThatThrownBy(this::all).isInstanceOf(SetupException.class).hasMessageContaining("choose a chat model");
    }

    @Test
    void aBusyServerMayAnswerLater() {
        ollama.refuses(503, "server busy, please try again.");

        assertThatThrownBy(this::all).isInstanceOf(RetryableException.class).hasMessageContaining("server busy");
    }

    @Test
    void aServerThatIsAwayMayComeBack() {
        URI gone = ollama.url();
        ollama.close();
        model = new OllamaChatModel(new ChatSettings(gone, "llama3.2:3b", null, 2048));

        assertThatThrownBy(this::all).isInstanceOf(RetryableException.class).hasMessageContaining("cannot be reached");
    }

    private List<Piece> all() {
        try (Reply reply = model.begin(PROMPT)) {
            return untilTheEnd(reply);
        }
    }

    private static List<Piece> untilTheEnd(Reply reply) {
        List<Piece> pieces = new ArrayList<>();
        while (true) {
            Piece piece = reply.next(LONG);
            pieces.add(piece);
            if (piece instanceof Piece.End || piece instanceof Piece.Silence) {
                return pieces;
            }
        }
    }

    private static Piece text(String text) {
        return new Piece.Text(text);
    }
}
