package fichero.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** What was measured, as a Markdown table. */
public final class Figures {

    private final List<String> rows = new ArrayList<>();

    /** Prints a figure as soon as it is known: a run takes long. */
    public void add(String corpus, String what, String value, String bound) {
        String row = "| " + corpus + " | " + what + " | " + value + " | " + bound + " |";
        System.out.println(row);
        rows.add(row);
    }

    public String table() {
        return "| corpus | what | measured | to hold |\n|---|---|---|---|\n" + String.join("\n", rows) + "\n";
    }
}
