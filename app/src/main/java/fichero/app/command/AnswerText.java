package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An answer for people, as it is written, and then the places that it cites. */
final class AnswerText {

    private final Texts texts;
    private final Consumer<String> out;
    private final List<JsonNode> citations = new ArrayList<>();
    private @Nullable JsonNode done;

    /** @param out prints without a line end */
    AnswerText(Texts texts, Consumer<String> out) {
        this.texts = texts;
        this.out = out;
    }

    /** Takes an event of {@code /v1/answers}; those of later versions are left out. */
    void event(String name, JsonNode data) {
        switch (name) {
            case "citations" -> data.path("citations").forEach(citations::add);
            case "delta" -> out.accept(Printable.text(data.path("text").asText()));
            case "done" -> done = data;
            case "error" -> throw new CommandFailedException(data.path("detail").asText());
            default -> {
                // Nothing that a person would miss.
            }
        }
    }

    /** @throws CommandFailedException when the answer never came to its end */
    void finish() {
        JsonNode end = done;
        if (end == null) {
            throw new CommandFailedException(texts.get("ask.broken"));
        }
        List<String> lines = new ArrayList<>();
        lines.add("");
        String incomplete = end.path("incomplete").asText("");
        if (end.path("incomplete").isTextual()) {
            lines.add("");
            lines.add(texts.about("ask.incomplete", incomplete).orElse(incomplete));
        }
        if (end.path("outcome").asText().equals("uncited")) {
            lines.add("");
            lines.add(texts.get("ask.uncited"));
        }
        Set<Integer> cited = new HashSet<>();
        end.path("cited").forEach(number -> cited.add(number.asInt()));
        if (!cited.isEmpty()) {
            lines.add("");
            citations.stream()
                    .filter(citation -> cited.contains(citation.path("number").asInt()))
                    .forEach(citation -> lines.add(place(citation)));
        }
        out.accept(String.join(System.lineSeparator(), lines) + System.lineSeparator());
    }

    private String place(JsonNode citation) {
        StringBuilder place = new StringBuilder();
        place.append('[').append(citation.path("number").asInt()).append("] ");
        place.append(Printable.of(citation.path("paths").path(0)));
        if (citation.path("page").isIntegralNumber()) {
            place.append(", ")
                    .append(texts.get("query.page", citation.path("page").asLong()));
        }
        List<String> headings = new ArrayList<>();
        citation.path("heading_path").forEach(heading -> headings.add(Printable.of(heading)));
        if (!headings.isEmpty()) {
            place.append("  ").append(String.join(" > ", headings));
        }
        return place.toString();
    }
}
