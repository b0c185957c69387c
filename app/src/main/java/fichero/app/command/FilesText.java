package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A list of files for people: state, size and path, and below that what a person should know. */
final class FilesText {

    private static final String INDENT = " ".repeat(27);

    private FilesText() {}

    static String of(JsonNode answer, Texts texts) {
        JsonNode items = answer.path("items");
        if (items.isEmpty()) {
            return texts.get("files.none");
        }
        List<String> lines = new ArrayList<>();
        items.forEach(item -> lines.addAll(lines(item, texts)));
        boolean more = answer.path("next_cursor").isTextual();
        lines.add(texts.get(more ? "files.more" : "files.total", items.size()));
        return String.join(System.lineSeparator(), lines);
    }

    private static List<String> lines(JsonNode item, Texts texts) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "%-14s %9s   %s",
                texts.word(item.path("state").asText()),
                texts.size(item.path("size_bytes").asLong()),
                Printable.of(item.path("path"))));
        String reason = Printable.of(item.path("reason"));
        if (!reason.isEmpty()) {
            String advice = texts.about("advice", reason).orElse(Printable.of(item.path("advice")));
            String known = advice.isEmpty() ? Printable.of(item.path("detail")) : advice;
            lines.add(INDENT + reason + (known.isEmpty() ? "" : ": " + known));
        }
        for (JsonNode flag : item.path("flags")) {
            lines.add(INDENT + texts.about("flag", flag.asText()).orElse(flag.asText()));
        }
        if (item.path("duplicate_of").isTextual()) {
            lines.add(INDENT + texts.get("files.duplicate", Printable.of(item.path("duplicate_of"))));
        }
        return lines;
    }
}
