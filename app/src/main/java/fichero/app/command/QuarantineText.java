package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The quarantine for people. */
final class QuarantineText {

    private QuarantineText() {}

    static String of(JsonNode answer, Texts texts) {
        if (answer.path("groups").isEmpty()) {
            return texts.get("quarantine.none");
        }
        List<String> lines = new ArrayList<>();
        boolean detailed = answer.has("items");
        answer.path("groups").forEach(group -> lines.addAll(group(group, detailed, texts)));
        if (detailed) {
            answer.path("items").forEach(item -> lines.addAll(file(item, texts)));
            if (answer.path("next_cursor").isTextual()) {
                lines.add(texts.get("files.more", answer.path("items").size()));
            }
        } else {
            String first = answer.path("groups").path(0).path("reason").asText();
            lines.add(texts.get("quarantine.total", answer.path("total").asLong(), first));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static List<String> group(JsonNode group, boolean detailed, Texts texts) {
        List<String> lines = new ArrayList<>();
        String reason = group.path("reason").asText();
        lines.add(String.format(
                "%7d  %s: %s",
                group.path("count").asLong(),
                reason,
                texts.about("meaning", reason).orElse(Printable.of(group.path("meaning")))));
        lines.add("         " + texts.about("advice", reason).orElse(Printable.of(group.path("advice"))));
        if (!detailed) {
            group.path("examples").forEach(file -> lines.add("           " + Printable.of(file)));
        }
        return lines;
    }

    private static List<String> file(JsonNode item, Texts texts) {
        Labelled lines = new Labelled(Printable.of(item.path("path")));
        lines.add(texts.get("label.detail"), Printable.of(item.path("detail")));
        lines.add(texts.get("label.type"), types(item, texts));
        lines.add(texts.get("label.size"), texts.size(item.path("size_bytes").asLong()));
        lines.add(texts.get("label.exception"), Printable.of(item.path("exception")));
        lines.add(texts.get("label.processed"), processed(item.path("updated_at"), item.path("fingerprint"), texts));
        return lines.lines();
    }

    /** The type that the bytes tell, and the one that the name tells when that is another. */
    static String types(JsonNode item, Texts texts) {
        String detected = Printable.of(item.path("detected_type"));
        String declared = Printable.of(item.path("declared_type"));
        if (declared.isEmpty() || declared.equals(detected)) {
            return detected;
        }
        return detected.isEmpty()
                ? texts.get("type.declared", declared)
                : detected + " (" + texts.get("type.declared", declared) + ")";
    }

    static String processed(JsonNode at, JsonNode fingerprint, Texts texts) {
        String time = Printable.time(at, texts);
        return fingerprint.isTextual() ? time + "  " + Printable.of(fingerprint) : time;
    }
}
