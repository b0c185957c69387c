package fichero.core.chunking;

import fichero.core.extraction.ExtractedDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document for chunkers that do not follow its sections: tells for any place what headings stand above it and on what page
 * it is. For one thread.
 */
final class Outline {

    /** More than this between two blocks is mark-up and no part of the text. */
    private static final int LONGEST_GAP = 256;

    private final @Nullable String title;
    private final List<Section> sections;
    private final ChunkLimits limits;
    private final Meter meter;
    private final @Nullable HeadingContext[] contexts;

    /** Of every block. */
    private final int[] starts;

    private final int[] ends;
    private final int[] pages;
    private final int[] sectionOf;

    private Outline(@Nullable String title, List<Section> sections, ChunkLimits limits, Meter meter) {
        this.title = title;
        this.sections = sections;
        this.limits = limits;
        this.meter = meter;
        this.contexts = new HeadingContext[sections.size()];
        int blocks = sections.stream().mapToInt(s -> s.blocks().size()).sum();
        this.starts = new int[blocks];
        this.ends = new int[blocks];
        this.pages = new int[blocks];
        this.sectionOf = new int[blocks];
        int at = 0;
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            for (int j = 0; j < section.blocks().size(); j++) {
                starts[at] = section.blocks().get(j).start();
                ends[at] = section.blocks().get(j).end();
                pages[at] = section.pages().get(j);
                sectionOf[at] = i;
                at++;
            }
        }
    }

    static Outline of(ExtractedDocument document, ChunkLimits limits, Meter meter) {
        return new Outline(document.title(), Section.of(document), limits, meter);
    }

    /** A stretch of text that blocks fill but for small gaps. */
    record Stretch(int start, int end) {}

    List<Stretch> stretches() {
        List<Stretch> stretches = new ArrayList<>();
        int first = 0;
        for (int i = 1; i <= starts.length; i++) {
            if (i == starts.length || starts[i] - ends[i - 1] > LONGEST_GAP) {
                stretches.add(new Stretch(starts[first], ends[i - 1]));
                first = i;
            }
        }
        return stretches;
    }

    /** The start of the last block that begins in {@code (from, to]}, or -1 when none does. */
    int lastBlockStart(int from, int to) {
        int block = block(to);
        return block >= 0 && starts[block] > from ? starts[block] : -1;
    }

    /** What a chunk here is told to stand under. */
    HeadingContext contextAt(int offset) {
        int section = sectionOf[Math.max(0, block(offset))];
        HeadingContext context = contexts[section];
        if (context == null) {
            context = HeadingContext.of(title, sections.get(section).headingPath(), limits, meter);
            contexts[section] = context;
        }
        return context;
    }

    ChunkList.Place place(int start, int end) {
        int first = Math.max(0, block(start));
        int last = Math.max(0, block(end - 1));
        List<String> headings = sections.get(sectionOf[first]).headingPath();
        return new ChunkList.Place(headings, contextAt(start), pages[first], pages[last]);
    }

    /** The last block that starts at or before this place, or -1. */
    private int block(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }
}
