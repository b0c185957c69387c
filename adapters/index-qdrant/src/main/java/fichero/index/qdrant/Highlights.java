package fichero.index.qdrant;

import fichero.core.index.IndexedChunk;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The places of a text that hold a query's words, as HTML: escaped, with {@code <em>} around the words. */
final class Highlights {

    private static final int MAX_FRAGMENTS = 3;

    /** A fragment is a sentence, and the next ones as long as they fit into this. */
    private static final int GOAL_CHARS = 160;

    /** Of a text without sentences (a table, a log), this much around the first word found. */
    private static final int MAX_CHARS = 320;

    private static final int CHARS_BEFORE = 80;

    private Highlights() {}

    /** A part of the text, and what of it was asked for. */
    private record Fragment(int start, int end, List<Word> found) {}

    /** @return fragments in the order of the text; empty when none of the words is in it */
    static List<String> of(String query, IndexedChunk chunk) {
        List<Word> found = SameWords.in(query, chunk.text(), chunk.language());
        return fragments(chunk.text(), found).stream()
                .sorted(Comparator.comparingInt((Fragment fragment) -> fragment.found.size())
                        .reversed()
                        .thenComparing(Fragment::start))
                .limit(MAX_FRAGMENTS)
                .sorted(Comparator.comparing(Fragment::start))
                .map(fragment -> html(fragment, chunk.text()))
                .toList();
    }

    private static List<Fragment> fragments(String text, List<Word> found) {
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
        sentences.setText(text);
        List<Fragment> fragments = new ArrayList<>();
        int next = 0;
        while (next < found.size()) {
            Word first = found.get(next);
            int start = sentences.preceding(first.start() + 1);
            int end = sentences.following(first.start());
            if (end - start > MAX_CHARS) {
                start = boundary(text, Math.max(start, first.start() - CHARS_BEFORE), start);
                end = Math.max(first.end(), boundary(text, Math.min(end, start + MAX_CHARS), start));
            } else {
                for (int more = sentences.next(); more > 0 && more - start <= GOAL_CHARS; more = sentences.next()) {
                    end = more;
                }
            }
            List<Word> inside = new ArrayList<>();
            while (next < found.size() && found.get(next).end() <= end) {
                inside.add(found.get(next++));
            }
            if (inside.isEmpty()) {
                // A word longer than a fragment.
                next++;
            } else {
                fragments.add(new Fragment(start, end, inside));
            }
        }
        return fragments;
    }

    /** The nearest white space before the offset, else the offset itself, but never within a pair of surrogates. */
    private static int boundary(String text, int offset, int least) {
        if (offset >= text.length() || offset <= least) {
            return Math.min(offset, text.length());
        }
        for (int i = offset; i > least; i--) {
            if (Character.isWhitespace(text.charAt(i))) {
                return i;
            }
        }
        return Character.isLowSurrogate(text.charAt(offset)) ? offset - 1 : offset;
    }

    private static String html(Fragment fragment, String text) {
        StringBuilder html = new StringBuilder();
        int position = fragment.start;
        for (Word word : fragment.found) {
            escape(html, text, position, word.start());
            html.append("<em>");
            escape(html, text, word.start(), word.end());
            html.append("</em>");
            position = word.end();
        }
        escape(html, text, position, fragment.end);
        return html.toString().strip();
    }

    private static void escape(StringBuilder html, String text, int start, int end) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> html.append(c);
            }
        }
    }
}
