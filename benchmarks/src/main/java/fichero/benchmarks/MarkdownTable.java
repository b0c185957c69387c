package fichero.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** A table as Markdown, with the columns of one measurement. */
final class MarkdownTable {

    private final List<String> lines = new ArrayList<>();
    private final int columns;

    MarkdownTable(String... columns) {
        this.columns = columns.length;
        lines.add(row(columns));
        lines.add("|---".repeat(columns.length) + "|");
    }

    /** Prints a row as soon as it is known: a run takes long. */
    void add(String... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException("a row has " + columns + " cells, not " + cells.length);
        }
        String row = row(cells);
        System.out.println(row);
        lines.add(row);
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
