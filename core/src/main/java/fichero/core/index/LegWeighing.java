package fichero.core.index;

import fichero.core.index.Ranking.Candidate;
import java.util.List;

/**
 * Weighs the legs of one search, once they are known: by what the query is (its language, its length), and by how sure
 * each leg is of what it found.
 */
@FunctionalInterface
public interface LegWeighing {

    /** Both count the same. */
    LegWeighing EQUAL = (semantic, keyword) -> LegWeights.EQUAL;

    /**
     * @param semantic best first, with cosine similarities; may be empty
     * @param keyword best first, with BM25 scores; may be empty
     */
    LegWeights weigh(List<Candidate> semantic, List<Candidate> keyword);
}
