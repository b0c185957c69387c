package fichero.core.chunking;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The line in front of a chunk's text that tells the embedder where the chunk stands: {@code title > heading > heading}.
 *
 * @param line without a line break; empty when there is nothing to tell or no room for it
 * @param tokens what the line adds to a passage
 */
record HeadingContext(String line, int tokens) {

    static final HeadingContext NONE = new HeadingContext("", 0);

    private static final String ARROW = " > ";

    /** The rest is for the text itself. */
    private static final int LARGEST_SHARE = 3;

    /** Leaves out the middle of the path first, then the title, and at last cuts the innermost heading. */
    static HeadingContext of(@Nullable String title, List<String> headingPath, ChunkLimits limits, Meter meter) {
        int room = (limits.maxTokens() - meter.overhead()) / LARGEST_SHARE;
        List<String> parts = new ArrayList<>();
        String label = title == null ? "" : Section.label(title);
        if (!label.isEmpty() && !(!headingPath.isEmpty() && headingPath.get(0).equals(label))) {
            parts.add(label);
        }
        parts.addAll(headingPath);
        while (!parts.isEmpty()) {
            HeadingContext context = of(String.join(ARROW, parts), meter);
            if (context.tokens() <= room) {
                return context;
            }
            if (parts.size() > 1) {
                parts.remove(parts.size() > 2 ? 1 : 0);
            } else {
                String last = parts.remove(0);
                if (last.length() > 2) {
                    parts.add(Text.shortened(last, last.length() / 2));
                }
            }
        }
        return NONE;
    }

    private static HeadingContext of(String line, Meter meter) {
        return new HeadingContext(line, meter.added(line));
    }

    String with(String text) {
        return line.isEmpty() ? text : line + "\n" + text;
    }
}
