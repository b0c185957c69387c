package fichero.testkit.index;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One fragment around the first word found. */
final class InMemoryHighlights {

    private static final int CHARS_AROUND = 150;

    private InMemoryHighlights() {}

    static List<String> of(String query, String text) {
        Set<String> asked = new HashSet<>();
        for (Word word : Word.in(query)) {
            asked.add(word.folded());
            asked.add(word.stem());
        }
        List<Word> found = Word.in(text).stream()
                .filter(word -> asked.contains(word.folded()) || asked.contains(word.stem()))
                .toList();
        if (found.isEmpty()) {
            return List.of();
        }
        int start = Math.max(0, found.get(0).start() - CHARS_AROUND);
        int end = Math.min(text.length(), found.get(0).end() + CHARS_AROUND);
        StringBuilder html = new StringBuilder();
        int position = start;
        for (Word word : found) {
            if (word.end() <= end) {
                html.append(escape(text.substring(position, word.start())))
                        .append("<em>")
                        .append(escape(text.substring(word.start(), word.end())))
                        .append("</em>");
                position = word.end();
            }
        }
        return List.of(html.append(escape(text.substring(position, end))).toString());
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
