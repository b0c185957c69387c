package fichero.core.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Fuses ranked lists by rank alone, so that scores of different kinds need not be compared: an item scores the sum of
 * {@code weight / (k + rank)} over the lists that hold it (Cormack, Clarke and Büttcher, SIGIR 2009, whose lists all
 * weigh the same).
 */
public final class ReciprocalRankFusion {

    /** The constant of the paper. A small one would let the first place of one list outweigh agreement of all. */
    public static final int K = 60;

    private ReciprocalRankFusion() {}

    /** @param score scaled so that first in every list is 1 */
    public record Fused<T>(T item, double score) {}

    /**
     * @param ranked best first, no item twice
     * @param weight not negative
     */
    public record Leg<T>(List<T> ranked, double weight) {}

    /**
     * @param legs ranked lists that weigh the same, best first, no item twice in one list
     * @return every item of any list, best first; equal scores in the items' own order
     */
    public static <T extends Comparable<T>> List<Fused<T>> fuse(List<List<T>> legs) {
        return fuseWeighted(legs.stream().map(leg -> new Leg<>(leg, 1)).toList());
    }

    /** @return every item of any list, best first; equal scores in the items' own order */
    public static <T extends Comparable<T>> List<Fused<T>> fuseWeighted(List<Leg<T>> legs) {
        Map<T, Double> scores = new HashMap<>();
        double best = legs.stream().mapToDouble(Leg::weight).sum() / (K + 1.0);
        for (Leg<T> leg : legs) {
            for (int i = 0; i < leg.ranked.size(); i++) {
                scores.merge(leg.ranked.get(i), leg.weight / (K + i + 1) / best, Double::sum);
            }
        }
        List<Fused<T>> fused = new ArrayList<>(scores.size());
        scores.forEach((item, score) -> fused.add(new Fused<>(item, score)));
        fused.sort(Comparator.comparingDouble((Fused<T> one) -> one.score())
                .reversed()
                .thenComparing(Fused::item));
        return fused;
    }
}
