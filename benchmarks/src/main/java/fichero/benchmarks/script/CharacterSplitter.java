package fichero.benchmarks.script;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Cuts a text into chunks of at most 1,000 characters, each of which repeats up to 200 of the one before: at paragraphs where
 * that is possible, else at lines, else at words, else anywhere. What most tutorials do, and most scripts.
 */
final class CharacterSplitter {

    static final int CHUNK = 1000;
    static final int OVERLAP = 200;

    private static final List<String> SEPARATORS = List.of("\n\n", "\n", " ");

    private CharacterSplitter() {}

    /** In their order; none is blank. */
    static List<String> split(String text) {
        List<String> chunks = new ArrayList<>();
        Deque<String> current = new ArrayDeque<>();
        int length = 0;
        for (String piece : pieces(text, 0)) {
            if (length + piece.length() > CHUNK) {
                add(String.join("", current), chunks);
                while (length > OVERLAP || length + piece.length() > CHUNK) {
                    length -= current.removeFirst().length();
                }
            }
            current.addLast(piece);
            length += piece.length();
        }
        add(String.join("", current), chunks);
        return chunks;
    }

    private static void add(String chunk, List<String> chunks) {
        if (!chunk.isBlank()) {
            chunks.add(chunk.strip());
        }
    }

    /** Pieces of at most a chunk, separators included: together they are the text. */
    private static List<String> pieces(String text, int separator) {
        if (text.length() <= CHUNK && separator > 0) {
            return List.of(text);
        }
        List<String> pieces = new ArrayList<>();
        if (separator == SEPARATORS.size()) {
            for (int from = 0; from < text.length(); from += CHUNK) {
                pieces.add(text.substring(from, Math.min(from + CHUNK, text.length())));
            }
            return pieces;
        }
        String between = SEPARATORS.get(separator);
        int from = 0;
        while (from < text.length()) {
            int found = text.indexOf(between, from);
            int to = found < 0 ? text.length() : found + between.length();
            pieces.addAll(pieces(text.substring(from, to), separator + 1));
            from = to;
        }
        return pieces;
    }
}
