package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.FileState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The status for people. */
final class StatusText {

    /** Codes whose subject is a stage. */
    private static final Set<String> OF_STAGES = Set.of("stage_fails", "records_wait");

    private StatusText() {}

    static String of(JsonNode answer, Texts texts) {
        List<String> lines = new ArrayList<>();
        lines.add(texts.get("status.state", texts.word(answer.path("state").asText())));
        JsonNode conditions = answer.path("conditions");
        conditions.forEach(condition -> lines.add("  " + condition(condition, texts)));
        if (conditions.isMissingNode()) {
            // An older server.
            answer.path("notes").forEach(note -> lines.add("  " + Printable.of(note)));
        }
        JsonNode files = answer.path("files");
        lines.add(texts.get("status.files", files.path("total").asLong()));
        inOrder(files.path("by_state")).forEach((state, count) -> lines.add(state(state, count, texts)));
        if (files.path("ignored").asLong() > 0) {
            lines.add(state(FileState.IGNORED.code(), files.path("ignored").asLong(), texts));
        }
        lines.add(contents(answer, texts));
        for (JsonNode stage : answer.path("stages")) {
            lines.add(stage(stage, texts));
        }
        answer.path("sources").forEach(source -> lines.add(source(source, texts)));
        JsonNode generations = answer.path("generations");
        // One that serves alone is nothing to tell.
        if (generations.size() > 1) {
            generations.forEach(generation -> lines.add(generation(generation, texts)));
        }
        return String.join(System.lineSeparator(), lines);
    }

    /** What a part says of itself is English; of a newer server's codes there is the code. */
    private static String condition(JsonNode condition, Texts texts) {
        String code = condition.path("code").asText();
        String subject = Printable.of(condition.path("subject"));
        // A source may be called as a stage is.
        String named =
                OF_STAGES.contains(code) ? texts.about("word.stage", subject).orElse(subject) : subject;
        String said = texts.about("condition", code).isPresent()
                ? texts.get("condition." + code, named, condition.path("count").asLong())
                : Printable.line(code);
        JsonNode detail = condition.path("detail");
        return detail.isTextual() ? said + ": " + Printable.of(detail) : said;
    }

    /** Who only reads is not told how many texts were embedded for everybody. */
    private static String contents(JsonNode answer, Texts texts) {
        long contents = answer.path("contents").path("total").asLong();
        long chunks = answer.path("chunks").asLong();
        JsonNode embedded = answer.path("texts_embedded");
        return embedded.isNumber()
                ? texts.get("status.contents", contents, chunks, embedded.asLong())
                : texts.get("status.contents_seen", contents, chunks);
    }

    private static String source(JsonNode source, Texts texts) {
        String name = source.path("name").asText();
        JsonNode scan = source.path("last_scan");
        List<String> lines = new ArrayList<>();
        lines.add("  "
                + texts.get(
                        "status.source",
                        name,
                        source.path("files").asLong(),
                        source.path("root").asText("?"),
                        scan.isObject() ? lastScan(scan, texts) : "-"));
        if (scan.path("withheld").asLong() > 0) {
            lines.add(
                    "    " + texts.get("status.withheld", scan.path("withheld").asLong(), notes(scan)));
        }
        if (!source.path("configured").asBoolean(true)) {
            lines.add("    " + texts.get("status.unconfigured", name));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String lastScan(JsonNode scan, Texts texts) {
        JsonNode when = scan.path("ended_at").isTextual() ? scan.path("ended_at") : scan.path("started_at");
        return texts.word("scan." + scan.path("status").asText()) + " " + Printable.time(when, texts);
    }

    private static String notes(JsonNode scan) {
        List<String> notes = new ArrayList<>();
        scan.path("notes").forEach(note -> notes.add(note.asText()));
        return String.join("; ", notes);
    }

    /** States in the order of their table; those that only a newer server knows come last. */
    private static Map<String, Long> inOrder(JsonNode byState) {
        Map<String, Long> ordered = new LinkedHashMap<>();
        FileState.codes().stream()
                .filter(byState::has)
                .forEach(state -> ordered.put(state, byState.path(state).asLong()));
        byState.fields()
                .forEachRemaining(state ->
                        ordered.putIfAbsent(state.getKey(), state.getValue().asLong()));
        return ordered;
    }

    private static String state(String state, long count, Texts texts) {
        String line = String.format("  %8d  %-14s", count, texts.word(state));
        return texts.about("status.hint", state).map(hint -> line + "  " + hint).orElse(line.stripTrailing());
    }

    private static String generation(JsonNode generation, Texts texts) {
        JsonNode lag = generation.path("lag");
        return texts.get(
                "status.generation",
                generation.path("model").asText(),
                texts.word("generation." + generation.path("state").asText()),
                lag.isNumber() ? lag.asText() : "?",
                generation.path("waiting").asText());
    }

    private static String stage(JsonNode stage, Texts texts) {
        JsonNode lag = stage.path("lag");
        String line = "  "
                + texts.get(
                        "status.stage",
                        String.format(
                                "%-10s",
                                texts.word("stage." + stage.path("name").asText())),
                        lag.isNumber() ? lag.asText() : "?",
                        stage.path("waiting").asText(),
                        stage.path("rate_per_second").asDouble());
        JsonNode error = stage.path("last_error");
        return error.isTextual() ? line + System.lineSeparator() + "    " + error.asText() : line;
    }
}
