package fichero.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestingMergesTest {

    private static final int PART = LateGraphFormat.GRAPH_FROM / 4;

    @TempDir
    Path path;

    private final Random random = new Random(7);
    private Directory directory;
    private IndexWriter writer;

    @BeforeEach
    void open() throws IOException {
        directory = FSDirectory.open(path);
        IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(new RestingMerges(NoMergePolicy.INSTANCE));
        config.setCodec(new Lucene912Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return new LateGraphFormat();
            }
        });
        writer = new IndexWriter(directory, config);
    }

    @AfterEach
    void close() throws IOException {
        writer.close();
        directory.close();
    }

    @Test
    void whatIsTooSmallForAGraphIsLeftUntilThereIsEnoughOfIt() throws IOException {
        add(PART, true);
        add(PART, true);
        rest();
        assertThat(sizes()).containsExactly(PART, PART);

        add(2 * PART, true);
        rest();
        assertThat(sizes()).containsExactly(4 * PART);
        assertThat(graphs()).containsExactly(true);

        add(1, true);
        rest();
        assertThat(sizes()).as("one more note has nothing written again").containsExactly(4 * PART, 1);
    }

    @Test
    void aFewOfThoseWithAGraphAreLeft() throws IOException {
        for (int i = 0; i < 5; i++) {
            add(4 * PART + i, true);
            rest();
        }
        assertThat(sizes())
                .as("the newest is one with the smallest")
                .containsExactlyInAnyOrder(4 * PART + 1, 4 * PART + 2, 4 * PART + 3, 8 * PART + 4);
        assertThat(graphs()).containsOnly(true);
    }

    @Test
    void wordsAloneAreMergedOnce() throws IOException {
        add(4 * PART, false);
        add(1, false);
        rest();
        List<String> files = files();
        assertThat(sizes()).containsExactly(4 * PART + 1);

        rest();
        assertThat(files()).isEqualTo(files);
    }

    /** A segment of so many documents. */
    private void add(int documents, boolean withVectors) throws IOException {
        for (int i = 0; i < documents; i++) {
            Document document = new Document();
            document.add(new StringField("id", Integer.toString(i), Store.YES));
            if (withVectors) {
                float[] vector = {random.nextFloat(), random.nextFloat(), 1};
                document.add(new KnnFloatVectorField(
                        "vector", UnitVectors.of(vector), VectorSimilarityFunction.DOT_PRODUCT));
            }
            writer.addDocument(document);
        }
        writer.commit();
    }

    private void rest() throws IOException {
        writer.forceMerge(1);
        writer.commit();
    }

    private List<Integer> sizes() throws IOException {
        List<Integer> sizes = new ArrayList<>();
        for (SegmentCommitInfo segment : SegmentInfos.readLatestCommit(directory)) {
            sizes.add(segment.info.maxDoc());
        }
        return sizes;
    }

    private List<Boolean> graphs() throws IOException {
        List<Boolean> graphs = new ArrayList<>();
        for (SegmentCommitInfo segment : SegmentInfos.readLatestCommit(directory)) {
            graphs.add(LateGraphFormat.hasGraph(segment.info));
        }
        return graphs;
    }

    private List<String> files() throws IOException {
        List<String> files =
                new ArrayList<>(SegmentInfos.readLatestCommit(directory).files(false));
        Collections.sort(files);
        return files;
    }
}
