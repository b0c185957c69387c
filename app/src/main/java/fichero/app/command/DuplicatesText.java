package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Duplicates for people. */
final class DuplicatesText {

    private static final int FILES_SHOWN = 10;

    private DuplicatesText() {}

    static String of(JsonNode answer, Texts texts) {
        JsonNode totals = answer.path("totals");
        if (totals.path("contents").asLong() == 0) {
            return texts.get("duplicates.none");
        }
        List<String> lines = new ArrayList<>();
        answer.path("items").forEach(item -> lines.addAll(lines(item, texts)));
        lines.add(texts.get(
                "duplicates.total",
                totals.path("contents").asLong(),
                totals.path("files").asLong(),
                texts.size(totals.path("wasted_bytes").asLong())));
        return String.join(System.lineSeparator(), lines);
    }

    private static List<String> lines(JsonNode item, Texts texts) {
        List<String> lines = new ArrayList<>();
        int count = item.path("file_count").asInt();
        lines.add(texts.get(
                "duplicates.item",
                count,
                texts.size(item.path("size_bytes").asLong()),
                texts.size(item.path("wasted_bytes").asLong())));
        int shown = 0;
        for (JsonNode file : item.path("files")) {
            if (shown < FILES_SHOWN) {
                lines.add("  " + Printable.of(file.path("path")));
                shown++;
            }
        }
        if (count > shown) {
            lines.add("  " + texts.get("more", count - shown));
        }
        return lines;
    }
}
