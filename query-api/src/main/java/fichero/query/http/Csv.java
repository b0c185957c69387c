package fichero.query.http;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lines as RFC 4180 has them. A text that a spreadsheet would take for a formula gets an apostrophe in front: names of
 * files come from anybody.
 */
final class Csv {

    /** What formulas begin with, in either width, and what spreadsheets skip before they look for one. */
    private static final String FORMULA = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

    private static final String LINE_END = "\r\n";

    private Csv() {}

    /** @param cells numbers, or texts; null for an empty cell */
    static String line(List<? extends @Nullable Object> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", LINE_END));
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        return value instanceof Number ? value.toString() : quoted(harmless(value.toString()));
    }

    private static String harmless(String text) {
        String seen = text.strip();
        boolean formula = !seen.isEmpty() && FORMULA.indexOf(seen.charAt(0)) >= 0;
        boolean control = !text.isEmpty() && text.charAt(0) < ' ';
        return formula || control ? "'" + text : text;
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                && text.equals(text.strip());
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
