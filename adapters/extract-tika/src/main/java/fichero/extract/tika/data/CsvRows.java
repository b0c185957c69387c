package fichero.extract.tika.data;

import java.util.ArrayList;
import java.util.List;

/** The rows of a text of separated values, one after the other; a quoted cell may hold delimiters and line feeds. */
final class CsvRows {

    private static final char[] DELIMITERS = {',', ';', '\t', '|'};
    private static final int SAMPLED_ROWS = 20;

    /** A quote that is never closed does not swallow the rest of the text. */
    private static final int MAX_ROW_CHARACTERS = 64 * 1024;

    private final String text;
    private final char delimiter;
    private int start;
    private int end;
    private int nextStart;
    private List<String> cells = List.of();

    CsvRows(String text, char delimiter) {
        this.text = text;
        this.delimiter = delimiter;
    }

    /** The delimiter by which the first rows have the same number of cells, and many. */
    static char delimiter(String text) {
        char best = ',';
        long bestScore = 0;
        for (char candidate : DELIMITERS) {
            long score = score(text, candidate);
            if (score > bestScore) {
                bestScore = score;
                best = candidate;
            }
        }
        return best;
    }

    private static long score(String text, char delimiter) {
        CsvRows rows = new CsvRows(text, delimiter);
        List<Integer> counts = new ArrayList<>();
        while (counts.size() < SAMPLED_ROWS && rows.next()) {
            if (rows.start() < rows.end()) {
                counts.add(rows.cells().size());
            }
        }
        long best = 0;
        for (int count : counts) {
            long alike = counts.stream().filter(other -> other == count).count();
            best = count > 1 ? Math.max(best, alike * 1000 + Math.min(count, 999)) : best;
        }
        return best;
    }

    /** Goes to the next row, blank ones included; false when there is none. */
    boolean next() {
        if (nextStart >= text.length()) {
            return false;
        }
        start = nextStart;
        List<String> read = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        int i = start;
        int limit = Math.min(text.length(), start + MAX_ROW_CHARACTERS);
        for (; i < limit; i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == delimiter && !quoted) {
                read.add(cell.toString());
                cell.setLength(0);
                continue;
            } else if (c == '\n' && !quoted) {
                break;
            }
            if (c != '"' && c != '\r') {
                cell.append(c);
            }
        }
        read.add(cell.toString());
        if (quoted || i == limit && limit < text.length()) {
            i = endOfLine(start);
        }
        cells = read;
        nextStart = Math.min(text.length(), i + 1);
        end = start
                + text.substring(start, Math.min(i, text.length()))
                        .stripTrailing()
                        .length();
        return true;
    }

    private int endOfLine(int from) {
        int feed = text.indexOf('\n', from);
        return feed < 0 ? text.length() : feed;
    }

    int start() {
        return start;
    }

    /** Without white space at the end. */
    int end() {
        return end;
    }

    int nextStart() {
        return nextStart;
    }

    /** Without quotes. */
    List<String> cells() {
        return cells;
    }
}
