package fichero.core.index;

import fichero.core.index.Ranking.Candidate;
import java.util.List;

/**
 * Scores of one leg made comparable with those of the other: 1 for the best it found, and for the rest how near they come
 * to it, from 0 on. How sure a leg is of its first places is in that too: where one stands out, what follows gets little.
 */
final class RelativeScores {

    /**
     * Meaning has no zero of its own: cosines of texts that have nothing to do with each other lie somewhere that depends on
     * the model. So 0 is where the hundredth is, which is about as near as chance comes. Every index finds as many when
     * there are as many; the place does not follow from how deep a search looks.
     */
    private static final int FLOOR_RANK = 100;

    private final double best;
    private final double floor;

    private RelativeScores(double best, double floor) {
        this.best = best;
        this.floor = floor;
    }

    /** @param leg cosine similarities, best first */
    static RelativeScores ofMeaning(List<Candidate> leg) {
        if (leg.isEmpty()) {
            return new RelativeScores(0, 0);
        }
        double best = leg.get(0).score();
        int last = Math.min(FLOOR_RANK, leg.size());
        // Of few, the last is not yet as far as chance: the floor is where it would be if they went on falling evenly.
        double fall = (best - leg.get(last - 1).score()) * FLOOR_RANK / last;
        return new RelativeScores(best, best - fall);
    }

    /** @param leg BM25 scores, best first; words that are not there at all score 0 */
    static RelativeScores ofWords(List<Candidate> leg) {
        return new RelativeScores(leg.isEmpty() ? 0 : leg.get(0).score(), 0);
    }

    /** From 0 to 1. */
    double of(double score) {
        if (score >= best) {
            return best == 0 && floor == 0 ? 0 : 1;
        }
        return Math.max(0, (score - floor) / (best - floor));
    }
}
