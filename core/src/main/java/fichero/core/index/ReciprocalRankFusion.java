package fichero.core.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Fuses ranked lists by rank alone, so that scores of different kinds need not be compared: an item scores the sum of
 * {@code 1 / (k + rank)} over the lists that hold it (Cormack, Clarke and Büttcher, SIGIR 2009).
 */
public final class ReciprocalRankFusion {

    /** The constant of the paper. A small one would let the first place of one list outweigh agreement of all. */
    public static final int K = 60;

    private ReciprocalRankFusion() {}

    /** @param score scaled so that first in every list is 1 */
    public record Fused<T>(T item, double score) {}

    /**
     * @param legs ranked lists, best first, no item twice in one list
     * @return every item of any list, best first; equal scores in the items' own order
     */
    public static <T extends Comparable<T>> List<Fused<T>> fuse(List<List<T>> legs) {
        Map<T, Double> scores = new HashMap<>();
        double best = legs.size() / (K + 1.0);
        for (List<T> leg : legs) {
            for (int i = 0; i < leg.size(); i++) {
                scores.merge(leg.get(i), 1.0 / (K + i + 1) / best, Double::sum);
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
