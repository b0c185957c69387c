package fichero.index.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.hnsw.FlatVectorsReader;
import org.apache.lucene.codecs.hnsw.HnswGraphProvider;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsReader;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.search.KnnCollector;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.hnsw.HnswGraph;
import org.apache.lucene.util.hnsw.RandomVectorScorer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the nearest vectors of a segment with a graph. Lucene enters the graph at one place. Texts that are near to one another
 * and far from all else, as those on a subject of its own, may not be reached from there: the edges of their neighbourhood lead
 * to each other. Vectors are in the order of the documents, so a sample at equal distances has a place near to each such group.
 */
final class SampledGraphReader extends KnnVectorsReader implements HnswGraphProvider {

    private final Lucene99HnswVectorsReader graphs;
    private final FlatVectorsReader vectors;

    /**
     * @param graphs closes the vectors with itself
     * @param vectors those of the graphs, which keep them to themselves
     */
    SampledGraphReader(Lucene99HnswVectorsReader graphs, FlatVectorsReader vectors) {
        this.graphs = graphs;
        this.vectors = vectors;
    }

    @Override
    public void search(String field, float[] target, KnnCollector nearest, @Nullable Bits acceptDocs)
            throws IOException {
        RandomVectorScorer scorer = vectors.getRandomVectorScorer(field, target);
        if (nearest.k() >= scorer.maxOrd()) {
            graphs.search(field, target, nearest, acceptDocs);
        } else {
            new GraphWalk(graphs.getGraph(field), scorer, nearest, scorer.getAcceptOrds(acceptDocs)).run();
        }
    }

    @Override
    public void search(String field, byte[] target, KnnCollector nearest, @Nullable Bits acceptDocs)
            throws IOException {
        graphs.search(field, target, nearest, acceptDocs);
    }

    @Override
    public HnswGraph getGraph(String field) throws IOException {
        return graphs.getGraph(field);
    }

    @Override
    public FloatVectorValues getFloatVectorValues(String field) throws IOException {
        return graphs.getFloatVectorValues(field);
    }

    @Override
    public ByteVectorValues getByteVectorValues(String field) throws IOException {
        return graphs.getByteVectorValues(field);
    }

    @Override
    public void checkIntegrity() throws IOException {
        graphs.checkIntegrity();
    }

    @Override
    public long ramBytesUsed() {
        return graphs.ramBytesUsed();
    }

    @Override
    public void close() throws IOException {
        graphs.close();
    }
}
