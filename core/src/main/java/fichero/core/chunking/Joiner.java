package fichero.core.chunking;

import fichero.core.chunking.Unit.Seam;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Joins neighbouring units into chunks. A chunk begins at a seam that is stronger than every other seam within reach; kinds
 * of seams come first, and among seams of one kind a hash of the text behind the seam decides. So where chunks begin follows
 * from the text around, and never from what comes further before: an edit of one unit moves at most one beginning on
 * either side of it, which makes three chunks new at most. Where two such seams are too far apart for one chunk, which is
 * rare, the seams between that reach furthest begin chunks too.
 */
final class Joiner {

    /** Enough to tell paragraphs apart, little enough that most edits are elsewhere. */
    private static final int HASHED_CHARACTERS = 64;

    private static final int HASH_BITS = 29;
    private static final int CHANCE_BITS = 62;

    private final String text;
    private final Budget budget;
    private final List<Unit> units;

    /** Tokens of all units, and of all gaps in front of units, before the one with this index. */
    private final long[] tokensBefore;

    private final long[] gapsBefore;

    /** Of the seam in front of each unit, and of the section's end. */
    private final long[] strengths;

    Joiner(String text, Budget budget, List<Unit> units) {
        this.text = text;
        this.budget = budget;
        this.units = units;
        this.tokensBefore = new long[units.size() + 1];
        this.gapsBefore = new long[units.size() + 1];
        this.strengths = new long[units.size() + 1];
        for (int i = 0; i < units.size(); i++) {
            tokensBefore[i + 1] = tokensBefore[i] + units.get(i).tokens();
            gapsBefore[i + 1] = gapsBefore[i] + units.get(i).gapTokens();
            strengths[i] = i == 0 ? Peaks.ALWAYS : strength(units.get(i));
        }
        strengths[units.size()] = Peaks.ALWAYS;
    }

    /** Runs of units by the index of their first unit; each run is a chunk and ends where the next begins. */
    List<Integer> join() {
        long[] reaches = Peaks.reaches(strengths, this::size);
        // What fits the target stays together, where nothing has to come between.
        boolean fits = size(0, units.size()) <= budget.targetTokens();
        long reach = fits ? Long.MAX_VALUE : budget.reach();
        BitSet cuts = new BitSet(reaches.length);
        int from = 0;
        for (int to = 1; to < reaches.length; to++) {
            if (reaches[to] >= reach) {
                divide(from, to, reaches, cuts);
                cuts.set(from);
                from = to;
            }
        }
        return cuts.stream().boxed().toList();
    }

    /** By kind, then by the beginning of the text behind it, then by all of that. */
    private long strength(Unit unit) {
        if (unit.seam() == Seam.ALWAYS) {
            return Peaks.ALWAYS;
        }
        int beginning = Math.min(unit.end(), unit.start() + HASHED_CHARACTERS);
        long strength = unit.seam().ordinal();
        strength = strength << HASH_BITS | hash(unit.start(), beginning);
        return strength << HASH_BITS | hash(unit.start(), unit.end());
    }

    private long hash(int start, int end) {
        return Peaks.chance(text, start, end) >>> CHANCE_BITS - HASH_BITS;
    }

    /** Begins a chunk at the seam that reaches furthest, and so on in both parts, until all fit. */
    private void divide(int first, int last, long[] reaches, BitSet cuts) {
        Deque<int[]> parts = new ArrayDeque<>();
        parts.push(new int[] {first, last});
        while (!parts.isEmpty()) {
            int[] part = parts.pop();
            int from = part[0];
            int to = part[1];
            if (to - from > 1 && size(from, to) > budget.maxTokens()) {
                int at = furthestReaching(from, to, reaches);
                cuts.set(at);
                parts.push(new int[] {from, at});
                parts.push(new int[] {at, to});
            }
        }
    }

    private int furthestReaching(int from, int to, long[] reaches) {
        int middle = from + (to - from) / 2;
        int best = from + 1;
        for (int at = from + 2; at < to; at++) {
            int compared = Long.compare(reaches[at], reaches[best]);
            if (compared == 0) {
                // Units of one size reach as far as each other: then chance decides, and not where the stretch ends.
                compared = Long.compare(ofWholeText(at), ofWholeText(best));
            }
            // Text that repeats itself is halved.
            boolean nearer = Math.abs(at - middle) < Math.abs(best - middle);
            if (compared > 0 || compared == 0 && nearer) {
                best = at;
            }
        }
        return best;
    }

    private long ofWholeText(int seam) {
        return strengths[seam] & (1L << HASH_BITS) - 1;
    }

    /** What the units from one seam to another take: tokens, or as many as their characters may at most be taken for. */
    private long size(int from, int to) {
        if (from == to) {
            return 0;
        }
        long tokens = tokensBefore[to] - tokensBefore[from] + gapsBefore[to] - gapsBefore[from + 1];
        long characters = units.get(to - 1).end() - units.get(from).start();
        return Math.max(tokens, budget.tokensOf(characters));
    }
}
