package fichero.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LateGraphFormatTest {

    private static final int DIMENSION = 6;
    private static final int NEAREST = 10;
    private static final int SOME = 300;

    @TempDir
    Path directory;

    private final Random random = new Random(11);
    private final List<float[]> vectors = new ArrayList<>();

    @Test
    void findsTheVeryNearestBeforeThereIsAGraph() throws IOException {
        write(new LateGraphFormat(), SOME, null);

        assertThat(graphs()).isZero();
        assertThat(recall(List.of())).isEqualTo(1.0);
    }

    @Test
    void deletedVectorsAreNotFound() throws IOException {
        write(new LateGraphFormat(), SOME, null);
        List<Integer> gone =
                IntStream.range(0, SOME).filter(id -> id % 3 == 0).boxed().toList();
        write(new LateGraphFormat(), 0, gone);

        assertThat(recall(gone)).isEqualTo(1.0);
    }

    @Test
    void aSegmentThatIsLargeGetsAGraph() throws IOException {
        write(new LateGraphFormat(), LateGraphFormat.GRAPH_FROM, null);
        write(new LateGraphFormat(), 1, null);
        assertThat(graphs()).as("what is flushed has none").isZero();

        merge();

        assertThat(graphs()).isEqualTo(1);
        assertThat(recall(List.of())).isGreaterThan(0.9);
    }

    @Test
    void segmentsOfLucenesOwnFormatAreReadAndMerged() throws IOException {
        write(new Lucene99HnswVectorsFormat(), SOME, null);
        write(new LateGraphFormat(), SOME, null);
        assertThat(recall(List.of())).isGreaterThan(0.9);

        merge();

        assertThat(recall(List.of())).isEqualTo(1.0);
    }

    private void write(KnnVectorsFormat format, int count, @Nullable List<Integer> gone) throws IOException {
        try (IndexWriter writer = writer(format, true)) {
            for (int i = 0; i < count; i++) {
                float[] vector = vector();
                Document document = new Document();
                document.add(new StringField("id", Integer.toString(vectors.size()), Store.YES));
                document.add(new KnnFloatVectorField("vector", vector, VectorSimilarityFunction.DOT_PRODUCT));
                writer.addDocument(document);
                vectors.add(vector);
            }
            for (int id : gone == null ? List.<Integer>of() : gone) {
                writer.deleteDocuments(new Term("id", Integer.toString(id)));
            }
        }
    }

    private void merge() throws IOException {
        try (IndexWriter writer = writer(new LateGraphFormat(), false)) {
            writer.forceMerge(1);
        }
    }

    private IndexWriter writer(KnnVectorsFormat format, boolean keepSegments) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig().setUseCompoundFile(false);
        if (keepSegments) {
            config.setMergePolicy(NoMergePolicy.INSTANCE);
        } else {
            config.getMergePolicy().setNoCFSRatio(0);
        }
        config.setCodec(new Lucene912Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return format;
            }
        });
        return new IndexWriter(open(), config);
    }

    private Directory open() throws IOException {
        return FSDirectory.open(directory);
    }

    /** Segments with a graph, which Lucene keeps in a file of its own. */
    private long graphs() throws IOException {
        try (Directory files = open()) {
            return List.of(files.listAll()).stream()
                    .filter(name -> name.endsWith(".vex"))
                    .count();
        }
    }

    /** The share of the nearest that are found, over some targets. */
    private double recall(List<Integer> gone) throws IOException {
        int targets = 20;
        int found = 0;
        try (DirectoryReader reader = DirectoryReader.open(open())) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (int i = 0; i < targets; i++) {
                float[] target = vector();
                List<Integer> nearest = nearest(target, gone);
                for (ScoreDoc hit :
                        searcher.search(new KnnFloatVectorQuery("vector", target, NEAREST), NEAREST).scoreDocs) {
                    String id = searcher.storedFields().document(hit.doc).get("id");
                    found += nearest.contains(Integer.valueOf(id)) ? 1 : 0;
                }
            }
        }
        return found / (double) (targets * NEAREST);
    }

    private List<Integer> nearest(float[] target, List<Integer> gone) {
        return IntStream.range(0, vectors.size())
                .boxed()
                .filter(id -> !gone.contains(id))
                .sorted(Comparator.comparingDouble(
                        id -> -VectorSimilarityFunction.DOT_PRODUCT.compare(target, vectors.get(id))))
                .limit(NEAREST)
                .toList();
    }

    private float[] vector() {
        float[] vector = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return UnitVectors.of(vector);
    }
}
