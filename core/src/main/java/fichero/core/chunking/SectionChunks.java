package fichero.core.chunking;

import fichero.core.failure.SetupException;
import java.util.List;

/** Makes one section's units into chunks, each verified against the limit as a whole. For one thread. */
final class SectionChunks {

    private final String text;
    private final List<String> headingPath;
    private final HeadingContext context;
    private final Budget budget;
    private final ChunkLimits limits;
    private final Meter meter;
    private final List<Unit> units;
    private final List<Chunk> chunks;

    SectionChunks(
            String text,
            List<String> headingPath,
            HeadingContext context,
            Budget budget,
            ChunkLimits limits,
            Meter meter,
            List<Unit> units,
            List<Chunk> chunks) {
        this.text = text;
        this.headingPath = headingPath;
        this.context = context;
        this.budget = budget;
        this.limits = limits;
        this.meter = meter;
        this.units = units;
        this.chunks = chunks;
    }

    void emit() {
        List<Integer> starts = new Joiner(text, budget, units).join();
        for (int i = 0; i < starts.size(); i++) {
            int first = starts.get(i);
            int last = (i + 1 < starts.size() ? starts.get(i + 1) : units.size()) - 1;
            int before = i == 0 ? first : starts.get(i - 1);
            int start = units.get(first).start();
            int end = units.get(last).end();
            int page = units.get(first).page();
            int pageEnd = units.get(last).page();
            if (!emitIfFits(overlapping(before, first), end, context, page, pageEnd)
                    && !emitIfFits(start, end, context, page, pageEnd)) {
                halve(start, end, page, pageEnd);
            }
        }
    }

    /** Where a chunk starts that begins at unit {@code first} and repeats the end of a block that was split there. */
    private int overlapping(int firstBefore, int first) {
        int start = units.get(first).start();
        int room = budget.overlapTokens();
        for (int i = first; i > firstBefore && units.get(i).splitBlock(); i--) {
            Unit before = units.get(i - 1);
            boolean whole = i - 1 == firstBefore;
            if (before.tokens() + units.get(i).gapTokens() > room || whole) {
                return i == first && room > 0 ? words(before, room, start) : start;
            }
            room -= before.tokens() + units.get(i).gapTokens();
            start = before.start();
        }
        return start;
    }

    /** Where the last words of a unit begin that take about so many tokens; {@code none} when it has no such words. */
    private int words(Unit unit, int room, int none) {
        long share = (long) unit.length() * room / Math.max(1, unit.tokens());
        int from = unit.end() - (int) Math.min(unit.length() / 2, share);
        for (int i = from; i < unit.end(); i++) {
            if (!Text.isSpace(text.charAt(i)) && Text.isSpace(text.charAt(i - 1))) {
                return i;
            }
        }
        return none;
    }

    /** The units' counts promised that this is rare: a count of the whole may exceed the sum of its parts. */
    private void halve(int start, int end, int page, int pageEnd) {
        if (emitIfFits(start, end, context, page, pageEnd)) {
            return;
        }
        if (Character.codePointCount(text, start, end) < 2) {
            if (!emitIfFits(start, end, HeadingContext.NONE, page, pageEnd)) {
                throw new SetupException("a chunk of one character takes more than the limit of " + limits.maxTokens()
                        + " tokens: raise the chunk limit, or choose a model with a larger one");
            }
            return;
        }
        int middle = start + (end - start) / 2;
        int word = Text.lastWordStart(text, start + (end - start) / 4, middle);
        int at = word > 0 ? word : Text.cut(text, middle);
        if (at <= start) {
            at = start + Character.charCount(text.codePointAt(start));
        }
        halve(start, Text.dropSpace(text, start, at), page, pageEnd);
        halve(Text.skipSpace(text, at, end), end, page, pageEnd);
    }

    private boolean emitIfFits(int start, int end, HeadingContext line, int page, int pageEnd) {
        String piece = text.substring(start, end);
        String embeddingText = line.with(piece);
        if (meter.passage(embeddingText) > limits.maxTokens()) {
            return false;
        }
        chunks.add(new Chunk(chunks.size(), start, end, piece, embeddingText, headingPath, page, pageEnd));
        return true;
    }
}
