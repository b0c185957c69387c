package fichero.core.chunking;

import fichero.core.chunking.Unit.Seam;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Joins neighbouring units into chunks. A chunk begins at a seam that is stronger than every other seam within reach; kinds
 * of seams come first, and among seams of one kind a hash of the text behind the seam decides. So where chunks begin follows
 * from the text around, and never from what comes further before: an edit of one unit moves at most one beginning on
 * either side of it, which makes three chunks new at most. Where two such seams are too far apart for one chunk, the
 * stretch between them is divided, see {@link #divide}; that is rare.
 */
final class Joiner {

    /** Enough to tell paragraphs apart, little enough that most edits are elsewhere. */
    private static final int HASHED_CHARACTERS = 64;

    private static final int HASH_BITS = 29;

    private final String text;
    private final Budget budget;
    private final List<Unit> units;

    /** Tokens of all units, and of all gaps in front of units, before the one with this index. */
    private final long[] tokensBefore;

    private final long[] gapsBefore;

    /** Of the seam in front of each unit, and of the section's end. */
    private final long[] strengths;

    private final List<Integer> starts = new ArrayList<>();

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
        if (units.isEmpty()) {
            return starts;
        }
        starts.add(0);
        BitSet cuts = Peaks.of(strengths, this::near);
        if (size(0, units.size()) <= budget.targetTokens()) {
            cuts.clear();
            addAlways(cuts);
        }
        int from = 0;
        for (int to = cuts.nextSetBit(1); to >= 0; to = cuts.nextSetBit(to + 1)) {
            divide(from, to);
            if (to < units.size()) {
                starts.add(to);
            }
            from = to;
        }
        return starts;
    }

    private void addAlways(BitSet cuts) {
        for (int i = 1; i < strengths.length; i++) {
            cuts.set(i, strengths[i] == Peaks.ALWAYS);
        }
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
        return Peaks.chance(text, start, end) >>> Long.SIZE - HASH_BITS;
    }

    /** Whether a chunk between two seams would be too small. */
    private boolean near(int left, int right) {
        return size(left, right) < (right - left == 1 ? budget.reachOfOne() : budget.reach());
    }

    /**
     * Divides what is too much for one chunk at its strongest seams that leave enough on both sides. Only from the last
     * division on, and never further than a chunk is long, so that also a text that repeats itself for ever takes one pass.
     */
    private void divide(int first, int last) {
        int from = first;
        while (size(from, last) > budget.maxTokens() && last - from > 1) {
            int at = division(from, last);
            starts.add(at);
            from = at;
        }
    }

    private int division(int from, int last) {
        boolean inTwo = size(from, last) <= 2L * budget.maxTokens();
        int best = -1;
        int furthest = from + 1;
        for (int at = from + 1; at < last && size(from, at) <= budget.maxTokens(); at++) {
            furthest = at;
            long rest = size(at, last);
            boolean enough = size(from, at) >= budget.reach() && rest >= budget.reach();
            boolean suits = enough && !(inTwo && rest > budget.maxTokens());
            if (suits && (best < 0 || strengths[at] >= strengths[best])) {
                best = at;
            }
        }
        return best < 0 ? furthest : best;
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
