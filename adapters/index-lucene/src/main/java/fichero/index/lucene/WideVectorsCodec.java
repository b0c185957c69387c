package fichero.index.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's own codec, with vectors of more dimensions than the 1,024 it allows by default: embedding models go to
 * 4,096. What is on disk is the same, so Lucene reads it by itself.
 */
final class WideVectorsCodec extends Lucene912Codec {

    static final int MAX_DIMENSION = 4096;

    private final KnnVectorsFormat vectors = new WideVectorsFormat();

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return vectors;
    }

    private static final class WideVectorsFormat extends KnnVectorsFormat {

        private final KnnVectorsFormat hnsw = new Lucene99HnswVectorsFormat();

        WideVectorsFormat() {
            super("Lucene99HnswVectorsFormat");
        }

        @Override
        public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
            return hnsw.fieldsWriter(state);
        }

        @Override
        public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
            return hnsw.fieldsReader(state);
        }

        @Override
        public int getMaxDimensions(String field) {
            return MAX_DIMENSION;
        }
    }
}
