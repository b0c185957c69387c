package fichero.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexChange;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.testkit.index.TestChunk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An index that an earlier build has left on disk is read, searched and written to by this one. Never change a fixture;
 * {@link IndexFixture} makes those of later builds.
 */
class LuceneUpgradeTest {

    /** Before small segments went without a graph, all of them had one: the layout is the same. */
    private static final String ALL_GRAPHS = "layout-2-all-graphs.zip";

    private static final String LATE_GRAPHS = "layout-2.zip";

    private static final String CHANGED = "Points are not written as layout " + CommitData.LAYOUT
            + " has them, so an index would hold both forms after an upgrade. Count CommitData.LAYOUT up: an index of"
            + " the former layout is then refused, and rebuilt from the log. Add a fixture of the new one with"
            + " IndexFixture, and keep the old.";

    @TempDir
    private Path directory;

    @Test
    void thereIsAFixtureOfThisLayout() {
        assertThat(getClass().getResource("layout-" + CommitData.LAYOUT + ".zip"))
                .as("IndexFixture makes layout-" + CommitData.LAYOUT
                        + ".zip: run its main with that file beside the others")
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {ALL_GRAPHS, LATE_GRAPHS})
    void everyPointIsReadAsItWasWritten(String fixture) throws IOException {
        try (LuceneChunkIndex index = opened(fixture)) {
            assertThat(index.position()).contains(IndexFixture.POSITION);
            assertThat(index.count()).isEqualTo(3);
            assertThat(index.scan(null, 10))
                    .containsExactlyInAnyOrder(
                            new StoredPoint(IndexFixture.FOX.chunk(), true),
                            new StoredPoint(IndexFixture.LYNX.chunk(), true),
                            new StoredPoint(IndexFixture.WOLF.chunk(), false));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ALL_GRAPHS, LATE_GRAPHS})
    void everyPointIsFound(String fixture) throws IOException {
        try (LuceneChunkIndex index = opened(fixture)) {
            requireFound(index);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ALL_GRAPHS, LATE_GRAPHS})
    void pointsOfBeforeAreMergedWithNewOnesAndDeleted(String fixture) throws IOException {
        try (LuceneChunkIndex index = opened(fixture)) {
            List<IndexChange> added = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                IndexChange.Upsert more = TestChunk.of("más texto " + i).whole(new float[] {0, 0, i + 1});
                added.add(more);
                index.apply(List.of(more));
            }
            requireFound(index);
            index.apply(added.stream()
                    .<IndexChange>map(change -> new IndexChange.Delete(change.id()))
                    .toList());
            requireFound(index);
            index.apply(IndexFixture.all().stream()
                    .<IndexChange>map(change -> new IndexChange.Delete(change.id()))
                    .toList());
            assertThat(index.count()).isZero();
        }
        try (LuceneChunkIndex index = started()) {
            assertThat(index.count()).isZero();
            assertThat(index.position()).contains(IndexFixture.POSITION);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ALL_GRAPHS, LATE_GRAPHS})
    void thisBuildWritesPointsAsTheFixtureHasThem(String fixture) throws IOException {
        Path written = directory.resolve("written");
        try (LuceneChunkIndex index = new LuceneChunkIndex(written, IndexFixture.DIMENSION, IndexFixture.FINGERPRINT)) {
            index.start();
            IndexFixture.fill(index);
        }
        opened(fixture).close();

        assertThat(terms(written)).as(CHANGED).isEqualTo(terms(directory.resolve("index")));
    }

    private static void requireFound(LuceneChunkIndex index) {
        assertThat(search(index, SearchMode.KEYWORD, "zorros"))
                .extracting(SearchHit::chunk)
                .containsExactly(IndexFixture.FOX.chunk());
        assertThat(search(index, SearchMode.KEYWORD, "sleep"))
                .extracting(SearchHit::chunk)
                .containsExactly(IndexFixture.LYNX.chunk());
        assertThat(search(index, SearchMode.KEYWORD, "vector"))
                .extracting(SearchHit::chunk)
                .containsExactly(IndexFixture.WOLF.chunk());
        List<SearchHit> near = search(index, SearchMode.SEMANTIC, "");
        assertThat(near.subList(0, 2))
                .extracting(SearchHit::chunk)
                .containsExactly(IndexFixture.LYNX.chunk(), IndexFixture.FOX.chunk());
        assertThat(near.get(0).score()).isCloseTo(1, within(1e-6));
        assertThat(near.get(1).score()).isCloseTo(0.8, within(1e-6));
        assertThat(search(index, SearchMode.HYBRID, "zorro"))
                .extracting(SearchHit::chunk)
                .contains(IndexFixture.FOX.chunk());
    }

    private static List<SearchHit> search(LuceneChunkIndex index, SearchMode mode, String words) {
        float[] vector = mode == SearchMode.KEYWORD ? null : new float[] {0, 1, 0};
        return index.search(new SearchRequest(mode, words, vector, 5, null, SearchFilter.PUBLIC));
    }

    /** Each term of each field, with the points that have it. */
    private static Map<String, TreeSet<String>> terms(Path path) throws IOException {
        Map<String, TreeSet<String>> all = new TreeMap<>();
        try (Directory files = FSDirectory.open(path);
                DirectoryReader reader = DirectoryReader.open(files)) {
            for (LeafReaderContext leaf : reader.leaves()) {
                var ids = leaf.reader().getBinaryDocValues(Fields.ID);
                Map<Integer, String> names = new TreeMap<>();
                while (ids.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                    names.put(ids.docID(), ids.binaryValue().toString());
                }
                for (var field : leaf.reader().getFieldInfos()) {
                    Terms terms = leaf.reader().terms(field.name);
                    if (terms != null) {
                        add(
                                all,
                                field.name,
                                terms.iterator(),
                                names,
                                leaf.reader().getLiveDocs());
                    }
                }
            }
        }
        return all;
    }

    private static void add(
            Map<String, TreeSet<String>> all, String field, TermsEnum terms, Map<Integer, String> names, Bits live)
            throws IOException {
        for (BytesRef term = terms.next(); term != null; term = terms.next()) {
            PostingsEnum points = terms.postings(null, PostingsEnum.NONE);
            while (points.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                if (live == null || live.get(points.docID())) {
                    all.computeIfAbsent(field + " " + term, key -> new TreeSet<>())
                            .add(names.get(points.docID()));
                }
            }
        }
    }

    private LuceneChunkIndex opened(String fixture) throws IOException {
        IndexFixture.unpack(fixture, directory.resolve("index"));
        return started();
    }

    private LuceneChunkIndex started() {
        LuceneChunkIndex index =
                new LuceneChunkIndex(directory.resolve("index"), IndexFixture.DIMENSION, IndexFixture.FINGERPRINT);
        index.start();
        return index;
    }
}
