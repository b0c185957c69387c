package fichero.index.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.hnsw.FlatVectorScorerUtil;
import org.apache.lucene.codecs.hnsw.FlatVectorsFormat;
import org.apache.lucene.codecs.hnsw.FlatVectorsReader;
import org.apache.lucene.codecs.lucene99.Lucene99FlatVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsReader;
import org.apache.lucene.index.SegmentInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IOContext;

/**
 * Vectors that get a graph once their segment is worth one. Every batch of chunks is a segment, and segments are merged
 * several times until they are large: a graph for each on the way was nearly half of what a load cost. In a small segment
 * looking at every vector takes no longer than walking a graph, and it misses none.
 *
 * <p>Public because Lucene looks it up by its name when it opens a segment.
 */
public final class LateGraphFormat extends KnnVectorsFormat {

    /** More than the 1,024 that Lucene allows by default: embedding models go to 4,096. */
    static final int MAX_DIMENSION = 4096;

    private static final String NAME = "FicheroLateGraph";

    /** Documents from which on a segment has a graph. */
    static final int GRAPH_FROM = 5_000;

    private static final String GRAPH = "fichero.graph";

    private final FlatVectorsFormat flat =
            new Lucene99FlatVectorsFormat(FlatVectorScorerUtil.getLucene99FlatVectorsScorer());
    private final KnnVectorsFormat graph = new Lucene99HnswVectorsFormat();

    /** For Lucene. */
    public LateGraphFormat() {
        super(NAME);
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
        boolean worthIt = documents(state.context) >= GRAPH_FROM;
        state.segmentInfo.putAttribute(GRAPH, Boolean.toString(worthIt));
        return (worthIt ? graph : flat).fieldsWriter(state);
    }

    /** What is flushed has not been counted yet, and is small. */
    private static int documents(IOContext context) {
        return context.mergeInfo == null ? 0 : context.mergeInfo.totalMaxDoc;
    }

    static boolean hasGraph(SegmentInfo segment) {
        return Boolean.parseBoolean(segment.getAttribute(GRAPH));
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
        FlatVectorsReader vectors = flat.fieldsReader(state);
        return hasGraph(state.segmentInfo)
                ? new SampledGraphReader(new Lucene99HnswVectorsReader(state, vectors), vectors)
                : new EveryVectorReader(vectors);
    }

    @Override
    public int getMaxDimensions(String field) {
        return MAX_DIMENSION;
    }
}
