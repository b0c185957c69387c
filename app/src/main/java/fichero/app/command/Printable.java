package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.stream.Collectors;

/** What comes from files, as a terminal may show it: a name may hold line ends, or commands to the terminal. */
final class Printable {

    private Printable() {}

    /** One line, in which control characters are spelled out. */
    static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n') {
                line.append("\\n");
            } else if (c == '\t') {
                line.append("\\t");
            } else if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                line.append(String.format("\\u%04x", c));
            } else {
                line.appendCodePoint(c);
            }
        });
        return line.toString();
    }

    /** Several lines, in which control characters other than their ends are spelled out. */
    static String text(String text) {
        return text.lines().map(Printable::line).collect(Collectors.joining(System.lineSeparator()))
                + (text.endsWith("\n") ? System.lineSeparator() : "");
    }

    /** A text of an answer; empty when it is null or missing. */
    static String of(JsonNode text) {
        return text.isTextual() ? line(text.asText()) : "";
    }

    static String time(JsonNode time, Texts texts) {
        return time.isTextual() ? texts.time(Instant.parse(time.asText())) : "";
    }
}
