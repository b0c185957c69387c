package fichero.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents on a few subjects, one of which is far from all others, as embedding models have it: in one graph. */
class GraphWalkTest {

    private static final int DIMENSION = 96;
    private static final int SUBJECTS = 8;
    private static final int DOCUMENTS = 8_000;
    private static final int APART = 300;
    private static final int CANDIDATES = 50;

    /** The subject that is far from all else begins here. */
    private static final int FIRST_APART = DOCUMENTS / 2;

    private static final int GONE = FIRST_APART + 1;

    @TempDir
    static Path path;

    private static final Random RANDOM = new Random(5);
    private static final float[] COMMON = direction();
    private static final List<float[]> VECTORS = new ArrayList<>();
    private static final List<float[]> QUESTIONS = new ArrayList<>();
    private static Directory directory;
    private static DirectoryReader reader;

    @BeforeAll
    static void write() throws IOException {
        for (int subject = 0; subject < SUBJECTS; subject++) {
            if (VECTORS.size() == FIRST_APART) {
                add(direction(), APART, true);
            }
            add(direction(), DOCUMENTS / SUBJECTS, false);
        }
        directory = FSDirectory.open(path);
        IndexWriterConfig config = new IndexWriterConfig().setCodec(new Lucene912Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return new LateGraphFormat();
            }
        });
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int i = 0; i < VECTORS.size(); i++) {
                Document document = new Document();
                document.add(new StringField("id", Integer.toString(i), Store.YES));
                document.add(new StringField("kind", i % 40 == 0 ? "rare" : "usual", Store.NO));
                document.add(new KnnFloatVectorField("vector", VECTORS.get(i), VectorSimilarityFunction.DOT_PRODUCT));
                writer.addDocument(document);
                if (i == VECTORS.size() / 2) {
                    // What is one segment has nothing to be merged with.
                    writer.flush();
                }
            }
            writer.deleteDocuments(new Term("id", Integer.toString(GONE)));
            writer.forceMerge(1);
        }
        reader = DirectoryReader.open(directory);
    }

    @AfterAll
    static void close() throws IOException {
        reader.close();
        directory.close();
    }

    @Test
    void isFoundThoughItIsFarFromAllElse() throws IOException {
        assertThat(reader.leaves()).hasSize(1);
        int found = 0;
        for (float[] question : QUESTIONS) {
            found += ids(question, new MatchAllDocsQuery()).contains(nearest(question)) ? 1 : 0;
        }
        assertThat(found / (double) QUESTIONS.size()).isGreaterThan(0.99);
    }

    @Test
    void onlyWhatIsAskedForIsFoundAndEachOnce() throws IOException {
        for (float[] question : QUESTIONS.subList(0, 20)) {
            List<Integer> rare = ids(question, new TermQuery(new Term("kind", "rare")));
            assertThat(rare).hasSize(CANDIDATES).doesNotHaveDuplicates().allMatch(id -> id % 40 == 0);
        }
    }

    @Test
    void whatIsDeletedIsNotFound() throws IOException {
        assertThat(ids(VECTORS.get(GONE), new MatchAllDocsQuery())).isNotEmpty().doesNotContain(GONE);
    }

    /** Texts on one subject, some paragraphs in a row on one topic of it; and questions about these. */
    private static void add(float[] subject, int count, boolean asked) {
        float[] topic = direction();
        for (int i = 0; i < count; i++) {
            if (i % 5 == 0) {
                topic = direction();
            }
            VECTORS.add(mixed(new double[] {0.84, 0.9, 0.35, 0.30}, COMMON, subject, topic, direction()));
            if (asked) {
                QUESTIONS.add(mixed(new double[] {0.84, 0.45, 0.30, 0.40}, COMMON, subject, topic, direction()));
            }
        }
    }

    private static List<Integer> ids(float[] question, Query filter) throws IOException {
        IndexSearcher searcher = new IndexSearcher(reader);
        List<Integer> ids = new ArrayList<>();
        for (ScoreDoc hit : searcher.search(new KnnFloatVectorQuery("vector", question, CANDIDATES, filter), CANDIDATES)
                .scoreDocs) {
            ids.add(Integer.valueOf(
                    searcher.storedFields().document(hit.doc, Set.of("id")).get("id")));
        }
        return ids;
    }

    private static int nearest(float[] question) {
        return IntStream.range(0, VECTORS.size())
                .filter(id -> id != GONE)
                .boxed()
                .max((one, other) -> Double.compare(product(question, one), product(question, other)))
                .orElseThrow();
    }

    private static double product(float[] question, int id) {
        double product = 0;
        float[] vector = VECTORS.get(id);
        for (int i = 0; i < DIMENSION; i++) {
            product += question[i] * vector[i];
        }
        return product;
    }

    private static float[] mixed(double[] weights, float[]... directions) {
        float[] mixed = new float[DIMENSION];
        for (int part = 0; part < weights.length; part++) {
            for (int i = 0; i < DIMENSION; i++) {
                mixed[i] += (float) (weights[part] * directions[part][i]);
            }
        }
        return UnitVectors.of(mixed);
    }

    private static float[] direction() {
        float[] direction = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
            direction[i] = (float) RANDOM.nextGaussian();
        }
        return UnitVectors.of(direction);
    }
}
