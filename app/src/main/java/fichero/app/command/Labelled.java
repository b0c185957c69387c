package fichero.app.command;

import java.util.ArrayList;
import java.util.List;

/** A heading with labelled lines below it, their values in one column. */
final class Labelled {

    private final String heading;
    private final List<Entry> entries = new ArrayList<>();

    private record Entry(String label, String value) {}

    Labelled(String heading) {
        this.heading = heading;
    }

    /** Adds nothing when there is no value. */
    void add(String label, String value) {
        if (!value.isEmpty()) {
            entries.add(new Entry(label, value));
        }
    }

    /** The first with the label, the others below it. */
    void addAll(String label, List<String> values) {
        String current = label;
        for (String value : values) {
            add(current, value);
            current = "";
        }
    }

    List<String> lines() {
        int width = entries.stream()
                .mapToInt(entry -> entry.label().codePointCount(0, entry.label().length()))
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        lines.add(heading);
        for (Entry entry : entries) {
            int padding = width - entry.label().codePointCount(0, entry.label().length());
            lines.add("  " + entry.label() + " ".repeat(padding) + "  " + entry.value());
        }
        return lines;
    }
}
