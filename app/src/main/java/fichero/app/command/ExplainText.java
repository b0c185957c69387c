package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fichero.schemas.FileState;
import fichero.schemas.Json;
import java.util.ArrayList;
import java.util.List;

/** Everything about one file, on one screen. */
final class ExplainText {

    private static final int NAMES_SHOWN = 5;
    private static final int VERSIONS_SHOWN = 8;
    private static final int HASH_DIGITS = 12;

    private final JsonNode item;
    private final JsonNode details;
    private final JsonNode all;
    private final Texts texts;
    private final Labelled lines;

    private ExplainText(JsonNode all, Texts texts) {
        this.all = all;
        this.item = all.path("file");
        this.details = item.path("details");
        this.texts = texts;
        this.lines = new Labelled(Printable.of(item.path("path")));
    }

    /** @param all the file, its versions, its entries and its last run */
    static String of(JsonNode all, Texts texts) {
        ExplainText text = new ExplainText(all, texts);
        text.state();
        text.place();
        text.content();
        text.relations();
        text.past();
        return String.join(System.lineSeparator(), text.lines.lines());
    }

    private void state() {
        String state = item.path("state").asText();
        String reason = Printable.of(item.path("reason"));
        boolean ignored = state.equals(FileState.IGNORED.code());
        String code = reason.isEmpty() || ignored ? state : reason;
        add("state", texts.word(state) + (reason.isEmpty() ? "" : ": " + reason));
        add("meaning", texts.about("meaning", code).orElse(Printable.of(details.path("meaning"))));
        add("advice", texts.about("advice", code).orElse(Printable.of(item.path("advice"))));
        add("detail", Printable.of(item.path("detail")));
        add("exception", Printable.of(details.path("exception")));
        List<String> flags = new ArrayList<>();
        item.path("flags")
                .forEach(flag -> flags.add(texts.about("flag", flag.asText()).orElse(flag.asText())));
        lines.addAll(texts.get("label.flags"), flags);
        lines.addAll(
                texts.get("label.warnings"),
                names(details.path("warnings"), details.path("warnings").size()));
    }

    private void place() {
        add("file", Printable.of(item.path("file")));
        if (!item.path("source_configured").asBoolean(true)) {
            add("source", texts.get("explain.unconfigured", Printable.of(item.path("source"))));
        }
        add("collection", Printable.of(item.path("collection")));
        add(
                "tags",
                String.join(
                        ", ", names(details.path("tags"), details.path("tags").size())));
        add("type", QuarantineText.types(types(), texts));
        add("size", texts.size(item.path("size_bytes").asLong()));
        add("modified", Printable.time(item.path("modified_at"), texts));
        add("seen", Printable.time(item.path("first_seen_at"), texts));
        add("changed", Printable.time(item.path("changed_at"), texts));
    }

    private JsonNode types() {
        ObjectNode types = Json.mapper().createObjectNode();
        types.set("detected_type", item.path("detected_type"));
        types.set("declared_type", details.path("declared_type"));
        return types;
    }

    private void content() {
        add("content", Printable.of(item.path("content_ref")));
        add("sha256", Printable.of(item.path("sha256")));
        add("title", Printable.of(item.path("title")));
        add("language", Printable.of(item.path("language")));
        if (details.path("page_count").isIntegralNumber()) {
            add("pages", details.path("page_count").asText());
        }
        int chunks = item.path("chunks").asInt();
        if (chunks > 0) {
            add(
                    "chunks",
                    texts.get(
                            "explain.chunks",
                            chunks,
                            details.path("unconfirmed").asInt(),
                            details.path("refused").asInt()));
        }
        add("chunking", Printable.of(details.path("chunking")));
        add("processed", QuarantineText.processed(details.path("processed_at"), details.path("fingerprint"), texts));
    }

    private void relations() {
        add("inside", Printable.of(item.path("parent")));
        int entries = details.path("entries").asInt();
        if (entries > 0) {
            List<String> shown = new ArrayList<>();
            for (JsonNode entry : all.path("entries")) {
                if (shown.size() < NAMES_SHOWN) {
                    shown.add(texts.word(entry.path("state").asText()) + "  " + Printable.of(entry.path("file")));
                }
            }
            lines.addAll(texts.get("label.entries"), more(shown, entries));
        }
        lines.addAll(
                texts.get("label.duplicates"),
                more(
                        names(details.path("duplicates"), NAMES_SHOWN),
                        details.path("duplicate_count").asInt()));
    }

    private void past() {
        List<String> versions = new ArrayList<>();
        JsonNode told = all.path("versions");
        for (JsonNode version : told) {
            if (versions.size() < VERSIONS_SHOWN) {
                versions.add(version(version));
            }
        }
        lines.addAll(texts.get("label.history"), more(versions, told.size()));
        add(
                "run",
                all.has("run")
                        ? Printable.of(details.path("run_id")) + "  " + RunsText.summary(all.path("run"), texts)
                        : Printable.of(details.path("run_id")));
    }

    private String version(JsonNode version) {
        StringBuilder line = new StringBuilder(Printable.time(version.path("at"), texts))
                .append("  ")
                .append(texts.word("change." + version.path("change").asText()));
        String hash = Printable.of(version.path("sha256"));
        if (!hash.isEmpty()) {
            line.append("  ")
                    .append(hash, 0, Math.min(HASH_DIGITS, hash.length()))
                    .append("  ")
                    .append(texts.size(version.path("size_bytes").asLong()));
        }
        if (version.path("moved_from").isTextual()) {
            line.append("  ").append(texts.get("explain.movedFrom", Printable.of(version.path("moved_from"))));
        }
        if (version.path("moved_to").isTextual()) {
            line.append("  ").append(texts.get("explain.movedTo", Printable.of(version.path("moved_to"))));
        }
        return line.toString();
    }

    private List<String> more(List<String> shown, int count) {
        List<String> all = new ArrayList<>(shown);
        if (count > shown.size()) {
            all.add(texts.get("more", count - shown.size()));
        }
        return all;
    }

    private static List<String> names(JsonNode array, int atMost) {
        List<String> names = new ArrayList<>();
        for (JsonNode name : array) {
            if (names.size() < atMost) {
                names.add(Printable.of(name));
            }
        }
        return names;
    }

    private void add(String label, String value) {
        lines.add(texts.get("label." + label), value);
    }
}
