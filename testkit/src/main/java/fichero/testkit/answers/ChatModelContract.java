package fichero.testkit.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import fichero.core.answers.ChatModel;
import fichero.core.answers.Prompt;
import fichero.core.answers.Reply;
import fichero.core.answers.Reply.Piece;
import fichero.core.failure.RetryableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every model that writes answers does. The adapter's test says how the other side is made to behave. */
public abstract class ChatModelContract {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(30);
    private static final Prompt PROMPT = new Prompt("Answer briefly.", "Why?", 99);

    protected abstract ChatModel model();

    /** Has it write these pieces and come to its end. */
    protected abstract void says(String... pieces);

    /** Has it write these pieces and find no more room. */
    protected abstract void isCutAfter(String... pieces);

    /** Has it write these pieces and go on without a word. */
    protected abstract void waitsAfter(String... pieces);

    /** Has it write these pieces and break off. */
    protected abstract void breaksAfter(String... pieces);

    /** How many answers it was stopped in. */
    protected abstract int stopped();

    @Test
    void whatIsWrittenComesPieceByPiece() {
        says("El ", "zorro", " [1].");

        assertThat(all()).containsExactly(text("El "), text("zorro"), text(" [1]."), new Piece.End(false));
    }

    @Test
    void theEndStaysTheEnd() {
        says("Yes.");

        try (Reply reply = model().begin(PROMPT)) {
            assertThat(untilTheEnd(reply)).hasSize(2);
            assertThat(reply.next(SHORT)).isEqualTo(new Piece.End(false));
        }
    }

    @Test
    void anAnswerWithoutRoomSaysSo() {
        isCutAfter("El");

        assertThat(all()).containsExactly(text("El"), new Piece.End(true));
    }

    @Test
    void silenceIsNoEnd() {
        waitsAfter("El");

        try (Reply reply = model().begin(PROMPT)) {
            assertThat(reply.next(LONG)).isEqualTo(text("El"));
            assertThat(reply.next(SHORT)).isEqualTo(new Piece.Silence());
        }
    }

    @Test
    void closingAReplyStopsTheModel() {
        waitsAfter("El");
        Reply reply = model().begin(PROMPT);
        reply.next(LONG);

        reply.close();

        await().atMost(LONG).untilAsserted(() -> assertThat(stopped()).isEqualTo(1));
    }

    @Test
    void anAnswerThatBreaksOffIsNotTakenForAWholeOne() {
        breaksAfter("El");

        assertThatThrownBy(this::all).isInstanceOf(RetryableException.class);
    }

    @Test
    void severalAreWrittenSideBySide() {
        says("Yes.");

        try (Reply first = model().begin(PROMPT);
                Reply second = model().begin(PROMPT)) {
            assertThat(untilTheEnd(second)).containsExactly(text("Yes."), new Piece.End(false));
            assertThat(untilTheEnd(first)).containsExactly(text("Yes."), new Piece.End(false));
        }
    }

    @Test
    void whatItTakesIsCounted() {
        assertThat(model().contextTokens()).isPositive();
        assertThat(model().tokens().count("a few words more"))
                .isGreaterThan(model().tokens().count("a few"));
    }

    private List<Piece> all() {
        try (Reply reply = model().begin(PROMPT)) {
            return untilTheEnd(reply);
        }
    }

    private static List<Piece> untilTheEnd(Reply reply) {
        List<Piece> pieces = new ArrayList<>();
        Piece piece;
        do {
            piece = reply.next(LONG);
            pieces.add(piece);
        } while (piece instanceof Piece.Text);
        return pieces;
    }

    private static Piece text(String text) {
        return new Piece.Text(text);
    }
}
