package fichero.index.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.hnsw.FlatVectorsReader;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.search.KnnCollector;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.hnsw.RandomVectorScorer;
import org.jspecify.annotations.Nullable;

/** Finds the nearest vectors of a segment without a graph, by looking at each of them. */
final class EveryVectorReader extends KnnVectorsReader {

    private final FlatVectorsReader vectors;

    EveryVectorReader(FlatVectorsReader vectors) {
        this.vectors = vectors;
    }

    @Override
    public void search(String field, float[] target, KnnCollector nearest, @Nullable Bits acceptDocs)
            throws IOException {
        collect(vectors.getRandomVectorScorer(field, target), nearest, acceptDocs);
    }

    @Override
    public void search(String field, byte[] target, KnnCollector nearest, @Nullable Bits acceptDocs)
            throws IOException {
        collect(vectors.getRandomVectorScorer(field, target), nearest, acceptDocs);
    }

    private static void collect(RandomVectorScorer scorer, KnnCollector nearest, @Nullable Bits acceptDocs)
            throws IOException {
        Bits accepted = scorer.getAcceptOrds(acceptDocs);
        for (int ordinal = 0; ordinal < scorer.maxOrd() && !nearest.earlyTerminated(); ordinal++) {
            if (accepted == null || accepted.get(ordinal)) {
                nearest.incVisitedCount(1);
                nearest.collect(scorer.ordToDoc(ordinal), scorer.score(ordinal));
            }
        }
    }

    @Override
    public FloatVectorValues getFloatVectorValues(String field) throws IOException {
        return vectors.getFloatVectorValues(field);
    }

    @Override
    public ByteVectorValues getByteVectorValues(String field) throws IOException {
        return vectors.getByteVectorValues(field);
    }

    @Override
    public KnnVectorsReader getMergeInstance() {
        return new EveryVectorReader((FlatVectorsReader) vectors.getMergeInstance());
    }

    @Override
    public void checkIntegrity() throws IOException {
        vectors.checkIntegrity();
    }

    @Override
    public long ramBytesUsed() {
        return vectors.ramBytesUsed();
    }

    @Override
    public void close() throws IOException {
        vectors.close();
    }
}
