package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Hits for people: where, under which heading, and the words around. */
final class HitsText {

    private static final int EXCERPT = 240;

    private HitsText() {}

    static String of(JsonNode answer, Texts texts) {
        JsonNode hits = answer.path("hits");
        List<String> lines = new ArrayList<>();
        JsonNode degraded = answer.path("degraded");
        if (degraded.isTextual()) {
            lines.add(texts.get("query.degraded", Printable.of(degraded)));
            lines.add("");
        }
        if (hits.isEmpty()) {
            lines.add(texts.get("query.none"));
            return String.join(System.lineSeparator(), lines);
        }
        int rank = 1;
        for (JsonNode hit : hits) {
            lines.add(rank + ". " + place(hit, texts));
            String heading = heading(hit);
            if (!heading.isEmpty()) {
                lines.add("   " + heading);
            }
            lines.add("   " + excerpt(hit));
            lines.add("");
            rank++;
        }
        lines.add(texts.get("query.total", hits.size(), answer.path("took_ms").asLong()));
        return String.join(System.lineSeparator(), lines);
    }

    private static String place(JsonNode hit, Texts texts) {
        StringBuilder place =
                new StringBuilder(Printable.line(hit.path("paths").path(0).asText("?")));
        int others = hit.path("paths").size() - 1;
        if (others > 0) {
            place.append(' ').append(texts.get("query.copies", others));
        }
        if (hit.path("page").isIntegralNumber()) {
            place.append(", ").append(texts.get("query.page", hit.path("page").asLong()));
        }
        return place.append("  [")
                .append(String.format("%.3f", hit.path("score").asDouble()))
                .append(']')
                .toString();
    }

    private static String heading(JsonNode hit) {
        List<String> parts = new ArrayList<>();
        String title = hit.path("title").asText("");
        if (!title.isEmpty() && !title.equals("null")) {
            parts.add(title);
        }
        hit.path("heading_path").forEach(heading -> {
            if (!parts.contains(heading.asText())) {
                parts.add(heading.asText());
            }
        });
        return Printable.line(String.join(" > ", parts));
    }

    private static String excerpt(JsonNode hit) {
        JsonNode highlight = hit.path("highlights").path(0);
        String text = highlight.isTextual()
                ? plain(highlight.asText())
                : hit.path("text").asText();
        String line = Printable.line(text.replaceAll("\\s+", " ").strip());
        return line.length() <= EXCERPT ? line : line.substring(0, line.offsetByCodePoints(0, cut(line))) + "…";
    }

    private static int cut(String line) {
        return Math.min(EXCERPT, line.codePointCount(0, line.length()));
    }

    /** Highlights are HTML; the ampersand goes last, or {@code &amp;lt;} would turn into a bracket. */
    private static String plain(String html) {
        return html.replaceAll("</?em>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&#x27;", "'")
                .replace("&#x2F;", "/")
                .replace("&amp;", "&");
    }
}
