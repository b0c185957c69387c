package fichero.core.chunking;

import java.util.List;

/** Makes one section's units into chunks. For one thread. */
final class SectionChunks {

    private final String text;
    private final List<String> headingPath;
    private final HeadingContext context;
    private final Budget budget;
    private final List<Unit> units;
    private final ChunkList chunks;

    SectionChunks(
            String text,
            List<String> headingPath,
            HeadingContext context,
            Budget budget,
            List<Unit> units,
            ChunkList chunks) {
        this.text = text;
        this.headingPath = headingPath;
        this.context = context;
        this.budget = budget;
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
            ChunkList.Place place = new ChunkList.Place(headingPath, context, page, pageEnd);
            if (!chunks.addIfFits(overlapping(before, first), end, place)) {
                chunks.add(start, end, place);
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
}
