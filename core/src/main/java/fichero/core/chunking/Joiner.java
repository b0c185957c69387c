package fichero.core.chunking;

import fichero.core.chunking.Unit.Seam;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Joins neighbouring units into chunks, weakest seam first, as long as they fit. Among seams of one kind, a hash of the
 * text after the seam decides. So where chunks begin follows from the text around and not from what was counted before:
 * an edit moves the chunks next to it and leaves all others as they were, in a document with or without headings.
 */
final class Joiner {

    /** Enough to tell paragraphs apart, little enough that most edits are elsewhere. */
    private static final int HASHED_CHARACTERS = 64;

    private static final int HASH_BITS = 28;

    private final String text;
    private final Budget budget;
    private final List<Unit> units;

    /** Tokens of all units, and of all gaps in front of units, before the one with this index. */
    private final long[] tokensBefore;

    private final long[] gapsBefore;

    /** For the first unit of a run its last one, and for the last its first. */
    private final int[] otherEnd;

    Joiner(String text, Budget budget, List<Unit> units) {
        this.text = text;
        this.budget = budget;
        this.units = units;
        this.tokensBefore = new long[units.size() + 1];
        this.gapsBefore = new long[units.size() + 1];
        this.otherEnd = new int[units.size()];
        for (int i = 0; i < units.size(); i++) {
            tokensBefore[i + 1] = tokensBefore[i] + units.get(i).tokens();
            gapsBefore[i + 1] = gapsBefore[i] + units.get(i).gapTokens();
            otherEnd[i] = i;
        }
    }

    /** Runs of units by the index of their first unit; each run is a chunk and ends where the next begins. */
    List<Integer> join() {
        long[] seams = seamsWeakestFirst();
        boolean[] joined = new boolean[units.size()];
        for (long seam : seams) {
            join((int) seam, joined, false);
        }
        for (long seam : seams) {
            join((int) seam, joined, true);
        }
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < joined.length; i++) {
            if (!joined[i]) {
                starts.add(i);
            }
        }
        return starts;
    }

    /** Each as strength, hash and index of the unit behind it, in one number that sorts. */
    private long[] seamsWeakestFirst() {
        long[] seams = new long[Math.max(0, units.size() - 1)];
        for (int i = 1; i < units.size(); i++) {
            long strength = units.get(i).seam().ordinal();
            seams[i - 1] = (strength << HASH_BITS | hash(units.get(i))) << Integer.SIZE | i;
        }
        Arrays.sort(seams);
        return seams;
    }

    private long hash(Unit unit) {
        long hash = 0;
        int end = Math.min(unit.end(), unit.start() + HASHED_CHARACTERS);
        for (int i = unit.start(); i < end; i++) {
            hash = hash * 31 + text.charAt(i);
        }
        // Spread the low bits, in which similar texts differ, over all.
        hash *= 0x9E3779B97F4A7C15L;
        return hash >>> Long.SIZE - HASH_BITS;
    }

    /** Joins the runs on both sides of the seam in front of unit {@code at} when they fit. */
    private void join(int at, boolean[] joined, boolean crumbsOnly) {
        Unit unit = units.get(at);
        if (joined[at] || unit.seam() == Seam.ALWAYS) {
            return;
        }
        int first = otherEnd[at - 1];
        int last = otherEnd[at];
        boolean crumb = Math.min(tokens(first, at - 1), tokens(at, last)) < budget.minTokens();
        int room = crumbsOnly ? budget.maxTokens() : budget.targetTokens();
        boolean fits = tokens(first, last) <= room
                && units.get(last).end() - units.get(first).start() <= budget.maxCharacters();
        if (fits && (crumb || !crumbsOnly)) {
            joined[at] = true;
            otherEnd[first] = last;
            otherEnd[last] = first;
        }
    }

    private long tokens(int first, int last) {
        return tokensBefore[last + 1] - tokensBefore[first] + gapsBefore[last + 1] - gapsBefore[first + 1];
    }
}
