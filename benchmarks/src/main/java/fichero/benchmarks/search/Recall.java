package fichero.benchmarks.search;

import java.util.List;
import java.util.Locale;

/** Where right answers were found, over many questions. */
final class Recall {

    private static final int DEEPEST = 10;
    private static final int FEW = 5;

    private int questions;
    private int first;
    private int amongFew;
    private int amongTen;
    private double reciprocalRanks;

    /** @param documents found, best first, no document twice */
    void note(List<String> documents, String right) {
        questions++;
        int rank = documents.indexOf(right) + 1;
        if (rank == 0 || rank > DEEPEST) {
            return;
        }
        first += rank == 1 ? 1 : 0;
        amongFew += rank <= FEW ? 1 : 0;
        amongTen++;
        reciprocalRanks += 1.0 / rank;
    }

    /** Share of questions whose answer came first. */
    double atOne() {
        return share(first);
    }

    /** Mean of 1 / rank, 0 where the answer was not among the first ten. */
    double mrr() {
        return reciprocalRanks / Math.max(1, questions);
    }

    private double share(int found) {
        return (double) found / Math.max(1, questions);
    }

    /** {@code R@1 | R@5 | R@10 | MRR@10}. */
    String row() {
        return String.format(
                Locale.ROOT, "%.3f | %.3f | %.3f | %.3f", atOne(), share(amongFew), share(amongTen), mrr());
    }
}
