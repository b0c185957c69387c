package fichero.index.lucene;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;

/** Passages as HTML: escaped, with {@code <em>} around the words found, and cut to a size fit for a list of hits. */
final class EmphasisFormatter extends PassageFormatter {

    static final String OPEN = "<em>";
    private static final String CLOSE = "</em>";

    /** A passage without sentences (a table, a log) may be a whole chunk: then this much around the first word found. */
    private static final int MAX_CHARS = 320;

    private static final int CHARS_BEFORE = 80;

    /** The highlighter hands over an {@code Object}; this gives it a type. */
    record Fragments(List<String> fragments) {}

    @Override
    public Fragments format(Passage[] passages, String text) {
        List<String> fragments = new ArrayList<>(passages.length);
        for (Passage passage : passages) {
            if (passage.getNumMatches() > 0) {
                fragments.add(format(passage, text));
            }
        }
        return new Fragments(fragments);
    }

    private static String format(Passage passage, String text) {
        int start = passage.getStartOffset();
        int end = Math.min(passage.getEndOffset(), text.length());
        if (end - start > MAX_CHARS) {
            start = wordBoundary(text, Math.max(start, passage.getMatchStarts()[0] - CHARS_BEFORE), start);
            end = wordBoundary(text, Math.min(end, start + MAX_CHARS), passage.getMatchEnds()[0]);
        }
        StringBuilder html = new StringBuilder();
        int position = start;
        for (int i = 0; i < passage.getNumMatches(); i++) {
            int from = Math.max(position, passage.getMatchStarts()[i]);
            int to = Math.min(end, passage.getMatchEnds()[i]);
            if (from < to) {
                escape(html, text, position, from);
                html.append(OPEN);
                escape(html, text, from, to);
                html.append(CLOSE);
                position = to;
            }
        }
        escape(html, text, position, end);
        return html.toString().strip();
    }

    /** The nearest white space before the offset, else the offset itself, but never within a pair of surrogates. */
    private static int wordBoundary(String text, int offset, int least) {
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
