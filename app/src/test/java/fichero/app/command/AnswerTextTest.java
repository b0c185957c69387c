package fichero.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What {@code fichero ask} prints. */
class AnswerTextTest {

    private static final List<String> CITATIONS = List.of(
            "event: citations",
            "data: {\"citations\":[{\"number\":1,\"paths\":[\"/home/ana/a.pdf\"],\"page\":3,\"heading_path\":[\"One\",\"Two\"]},"
                    + "{\"number\":2,\"paths\":[\"/home/ana/b.md\"],\"page\":null,\"heading_path\":[]}]}",
            "",
            ":",
            "");

    private final StringBuilder printed = new StringBuilder();
    private final AnswerText answer = new AnswerText(Texts.of(Locale.ENGLISH), printed::append);
    private final EventLines events = new EventLines(answer::event);

    @Test
    void theTextComesFirstAndThenWhatItCites() {
        CITATIONS.forEach(events);
        delta("The fox ");
        delta("jumps [1].");
        done("answered", "null", "[1]");

        answer.finish();

        assertThat(printed.toString().lines())
                .containsExactly("The fox jumps [1].", "", "[1] /home/ana/a.pdf, page 3  One > Two");
    }

    @Test
    void whatIsNotToBeTrustedIsTold() {
        CITATIONS.forEach(events);
        delta("The fox");
        done("uncited", "\"length\"", "[]");

        answer.finish();

        assertThat(printed.toString())
                .contains("answers.max_tokens", "names no passage")
                .doesNotContain("a.pdf");
    }

    @Test
    void whatWouldCommandTheTerminalIsSpelledOut() {
        delta("red \\u001b[31m\\nnext");

        assertThat(printed.toString()).isEqualTo("red \\u001b[31m" + System.lineSeparator() + "next");
    }

    @Test
    void anErrorOrABrokenStreamIsAFailure() {
        assertThatThrownBy(answer::finish).isInstanceOf(CommandFailedException.class);
        assertThatThrownBy(() -> List.of("event: error", "data: {\"detail\":\"the model is away\"}", "")
                        .forEach(events))
                .isInstanceOf(CommandFailedException.class)
                .hasMessage("the model is away");
    }

    private void delta(String text) {
        List.of("event: delta", "data: {\"text\":\"" + text + "\"}", "").forEach(events);
    }

    private void done(String outcome, String incomplete, String cited) {
        List.of(
                        "event: done",
                        "data: {\"outcome\":\"" + outcome + "\",\"incomplete\":" + incomplete + ",\"cited\":" + cited
                                + "}",
                        "")
                .forEach(events);
    }
}
