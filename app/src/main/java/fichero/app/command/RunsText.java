package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Runs for people. */
final class RunsText {

    private static final List<String> COUNTS =
            List.of("discovered", "new", "changed", "unchanged", "missing", "failed", "ignored", "waiting", "withheld");

    private RunsText() {}

    static String of(JsonNode answer, Texts texts) {
        if (answer.path("items").isEmpty()) {
            return texts.get("runs.none");
        }
        List<String> lines = new ArrayList<>();
        for (JsonNode run : answer.path("items")) {
            lines.add(Printable.of(run.path("run_id")));
            lines.add("  " + summary(run, texts));
            run.path("notes").forEach(note -> lines.add("  ! " + Printable.of(note)));
        }
        return String.join(System.lineSeparator(), lines);
    }

    /** Status, time and the counts that are not zero, in one line. */
    static String summary(JsonNode run, Texts texts) {
        List<String> counts = new ArrayList<>();
        for (String count : COUNTS) {
            long number = run.path(count).asLong();
            if (number > 0) {
                counts.add(number + " " + texts.word("run." + count));
            }
        }
        return texts.word("run.status." + run.path("status").asText()) + ", "
                + Printable.time(run.path("started_at"), texts)
                + (counts.isEmpty() ? "" : ": " + String.join(", ", counts));
    }

    static List<String> one(JsonNode run, Texts texts) {
        Labelled lines = new Labelled(Printable.of(run.path("run_id")));
        lines.add(texts.get("label.source"), Printable.of(run.path("source")));
        lines.add(
                texts.get("label.kind"),
                texts.word("run." + run.path("kind").asText()) + " (" + Printable.of(run.path("trigger")) + ")");
        lines.add(
                texts.get("label.state"),
                texts.word("run.status." + run.path("status").asText()));
        lines.add(texts.get("label.started"), Printable.time(run.path("started_at"), texts));
        lines.add(texts.get("label.ended"), ended(run, texts));
        for (String count : COUNTS) {
            lines.add(texts.word("run." + count), Long.toString(run.path(count).asLong()));
        }
        List<String> notes = new ArrayList<>();
        run.path("notes").forEach(note -> notes.add(Printable.of(note)));
        lines.addAll(texts.get("label.notes"), notes);
        lines.add(texts.get("label.version"), Printable.of(run.path("software_version")));
        return lines.lines();
    }

    private static String ended(JsonNode run, Texts texts) {
        if (!run.path("ended_at").isTextual()) {
            return "";
        }
        Duration took = Duration.between(
                Instant.parse(run.path("started_at").asText()),
                Instant.parse(run.path("ended_at").asText()));
        return Printable.time(run.path("ended_at"), texts) + " (" + String.format("%.1f s", took.toMillis() / 1_000.0)
                + ")";
    }
}
