package fichero.index.lucene;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.KnnCollector;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.hnsw.HnswGraph;
import org.apache.lucene.util.hnsw.NeighborQueue;
import org.apache.lucene.util.hnsw.RandomVectorScorer;
import org.jspecify.annotations.Nullable;

/**
 * One walk over the graph of a segment, from the best of a sample of its vectors to ever nearer ones, until what is next is
 * further than all that was collected.
 */
final class GraphWalk {

    /** One vector in so many is in the sample: far fewer than a walk looks at. */
    private static final int SAMPLE_EVERY = 32;

    /** So many of the sample are where the walk begins. */
    private static final int BEGINNINGS = 16;

    /** The level of the graph that has every vector. */
    private static final int GROUND = 0;

    private final HnswGraph graph;
    private final RandomVectorScorer scorer;
    private final KnnCollector nearest;
    private final @Nullable Bits accepted;
    private final FixedBitSet seen;

    /** Where the walk can go on, the nearest first. */
    private final NeighborQueue next;

    /** @param accepted ordinals that may be found; null for all */
    GraphWalk(HnswGraph graph, RandomVectorScorer scorer, KnnCollector nearest, @Nullable Bits accepted) {
        this.graph = graph;
        this.scorer = scorer;
        this.nearest = nearest;
        this.accepted = accepted;
        this.seen = new FixedBitSet(scorer.maxOrd());
        this.next = new NeighborQueue(Math.max(BEGINNINGS, nearest.k()), true);
    }

    void run() throws IOException {
        begin();
        while (next.size() > 0 && !nearest.earlyTerminated()) {
            float score = next.topScore();
            if (score < nearest.minCompetitiveSimilarity()) {
                return;
            }
            graph.seek(GROUND, next.pop());
            for (int ordinal = graph.nextNeighbor();
                    ordinal != DocIdSetIterator.NO_MORE_DOCS && !nearest.earlyTerminated();
                    ordinal = graph.nextNeighbor()) {
                if (!seen.getAndSet(ordinal)) {
                    look(ordinal);
                }
            }
        }
    }

    private void begin() throws IOException {
        NeighborQueue best = new NeighborQueue(BEGINNINGS, false);
        for (int ordinal = 0; ordinal < scorer.maxOrd() && !nearest.earlyTerminated(); ordinal += SAMPLE_EVERY) {
            nearest.incVisitedCount(1);
            best.insertWithOverflow(ordinal, scorer.score(ordinal));
        }
        while (best.size() > 0) {
            float score = best.topScore();
            int ordinal = best.pop();
            seen.set(ordinal);
            take(ordinal, score);
        }
    }

    private void look(int ordinal) throws IOException {
        nearest.incVisitedCount(1);
        float score = scorer.score(ordinal);
        if (score >= nearest.minCompetitiveSimilarity()) {
            take(ordinal, score);
        }
    }

    private void take(int ordinal, float score) {
        next.add(ordinal, score);
        if (accepted == null || accepted.get(ordinal)) {
            nearest.collect(scorer.ordToDoc(ordinal), score);
        }
    }
}
