package fichero.core.index;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The places of a text that hold what was asked for, as HTML: escaped, with {@code <em>} around what was found. */
public final class Fragments {

    private static final int MAX_FRAGMENTS = 3;

    /** A fragment is a sentence, and the next ones as long as they fit into this. */
    private static final int GOAL_CHARS = 160;

    /** Of a text without sentences (a table, a log), this much around the first word found. */
    private static final int MAX_CHARS = 320;

    private static final int CHARS_BEFORE = 80;

    private Fragments() {}

    /**
     * A word in a text.
     *
     * @param start its first character
     * @param end one past its last
     */
    public record Span(int start, int end) {

        private static final Comparator<Span> IN_ORDER =
                Comparator.comparing(Span::start).thenComparing(Span::end);
    }

    /** A part of the text, and what of it was asked for. */
    private record Fragment(int start, int end, List<Span> found) {}

    /**
     * The fragments that hold most of what was found.
     *
     * @param found in any order; of those that overlap the first counts
     * @return three fragments at most, in the order of the text
     */
    public static List<String> of(String text, List<Span> found) {
        return fragments(text, apart(found)).stream()
                .sorted(Comparator.comparingInt((Fragment fragment) -> fragment.found.size())
                        .reversed()
                        .thenComparing(Fragment::start))
                .limit(MAX_FRAGMENTS)
                .sorted(Comparator.comparing(Fragment::start))
                .map(fragment -> html(fragment, text))
                .toList();
    }

    private static List<Span> apart(List<Span> found) {
        List<Span> apart = new ArrayList<>();
        int end = 0;
        for (Span span : found.stream().sorted(Span.IN_ORDER).toList()) {
            if (span.start >= end) {
                apart.add(span);
                end = span.end;
            }
        }
        return apart;
    }

    private static List<Fragment> fragments(String text, List<Span> found) {
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
        sentences.setText(text);
        List<Fragment> fragments = new ArrayList<>();
        int next = 0;
        while (next < found.size()) {
            Span first = found.get(next);
            int start = sentences.preceding(first.start + 1);
            int end = sentences.following(first.start);
            if (end - start > MAX_CHARS) {
                start = boundary(text, Math.max(start, first.start - CHARS_BEFORE), start);
                end = Math.max(first.end, boundary(text, Math.min(end, start + MAX_CHARS), start));
            } else {
                for (int more = sentences.next(); more > 0 && more - start <= GOAL_CHARS; more = sentences.next()) {
                    end = more;
                }
            }
            List<Span> inside = new ArrayList<>();
            while (next < found.size() && found.get(next).end <= end) {
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

    /** White space shortly before the offset, else the offset itself, but never within a pair of surrogates. */
    private static int boundary(String text, int offset, int least) {
        if (offset >= text.length() || offset <= least) {
            return Math.min(offset, text.length());
        }
        for (int i = offset; i > Math.max(least, offset - CHARS_BEFORE); i--) {
            if (Character.isWhitespace(text.charAt(i))) {
                return i;
            }
        }
        return Character.isLowSurrogate(text.charAt(offset)) ? offset - 1 : offset;
    }

    private static String html(Fragment fragment, String text) {
        StringBuilder html = new StringBuilder();
        int position = fragment.start;
        for (Span word : fragment.found) {
            escape(html, text, position, word.start);
            html.append("<em>");
            escape(html, text, word.start, word.end);
            html.append("</em>");
            position = word.end;
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
