package fichero.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.index.IndexChange;
import fichero.core.index.LogPosition;
import fichero.testkit.index.TestChunk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexDirectoryTest {

    private static final LogPosition POSITION = new LogPosition("log", Map.of(0, 5L), Instant.EPOCH);
    private static final IndexChange POINT = TestChunk.of("un zorro").whole(new float[] {1, 0, 0});

    @TempDir
    Path parent;

    private Path directory;

    @BeforeEach
    void place() {
        directory = parent.resolve("data").resolve("index");
    }

    @Test
    void oneProcessAtATimeUsesADirectory() {
        try (LuceneChunkIndex first = started(3, "model");
                LuceneChunkIndex second = new LuceneChunkIndex(directory, 3, "model")) {
            assertThatThrownBy(second::start)
                    .isInstanceOf(SetupException.class)
                    .hasMessageContaining("another Fichero uses the index in " + directory);
            first.apply(List.of(POINT));
            assertThat(first.count()).isEqualTo(1);
        }
    }

    @Test
    void aDirectoryIsFreeAfterClose() {
        fill();

        try (LuceneChunkIndex index = started(3, "model")) {
            assertThat(index.count()).isEqualTo(1);
        }
    }

    @Test
    void anIndexOfAnotherDimensionOrEmbedderIsRefusedAndLeftAsItIs() {
        fill();
        Map<String, Long> before = files(directory);

        assertRefused(new LuceneChunkIndex(directory, 4, "model"), "dimension '3'", "'4'");
        assertRefused(new LuceneChunkIndex(directory, 3, "other model"), "embedder 'model'", "'other model'");

        assertThat(files(directory)).isEqualTo(before);
        try (LuceneChunkIndex index = started(3, "model")) {
            assertThat(index.count()).isEqualTo(1);
            assertThat(index.position()).contains(POSITION);
        }
    }

    @Test
    void anIndexThatFicheroDidNotMakeIsRefused() throws IOException {
        try (FSDirectory files = FSDirectory.open(directory);
                IndexWriter writer = new IndexWriter(files, new IndexWriterConfig())) {
            writer.addDocument(new Document());
        }

        assertRefused(new LuceneChunkIndex(directory, 3, "model"), "layout 'none'", "'" + CommitData.LAYOUT + "'");
    }

    @Test
    void anIndexOfALayoutToComeIsRefusedWithTheStepsToTake() throws IOException {
        Map<String, String> later = new HashMap<>(CommitData.of(3, "model").toMap());
        later.put("fichero.layout", "3");
        write(new IndexWriterConfig(), later);

        assertRefused(new LuceneChunkIndex(directory, 3, "model"), "layout '3'", "'" + CommitData.LAYOUT + "'");
    }

    @Test
    void vectorsInAFormatToComeAreRefusedWithTheStepsToTake() throws IOException {
        IndexWriterConfig config = new IndexWriterConfig();
        config.setCodec(new Lucene912Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return new FormatToCome();
            }
        });
        write(config, CommitData.of(3, "model").toMap());
        Map<String, Long> before = files(directory);

        assertRefused(
                new LuceneChunkIndex(directory, 3, "model"), "FicheroToCome", "start the Fichero that made the index");

        assertThat(files(directory)).isEqualTo(before);
    }

    private void write(IndexWriterConfig config, Map<String, String> commitData) throws IOException {
        try (FSDirectory files = FSDirectory.open(directory);
                IndexWriter writer = new IndexWriter(files, config)) {
            Document document = new Document();
            document.add(new KnnFloatVectorField(Fields.VECTOR, new float[] {1, 0, 0}));
            writer.addDocument(document);
            writer.setLiveCommitData(commitData.entrySet());
        }
    }

    /** Registered with nobody. */
    private static final class FormatToCome extends KnnVectorsFormat {

        private final KnnVectorsFormat like = new Lucene99HnswVectorsFormat();

        FormatToCome() {
            super("FicheroToCome");
        }

        @Override
        public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
            return like.fieldsWriter(state);
        }

        @Override
        public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
            return like.fieldsReader(state);
        }
    }

    @Test
    void aDamagedCommitIsPutAsideAndTheIndexStartsEmpty() throws IOException {
        fill();
        cutToHalf("segments_");

        assertStartsAfresh();
    }

    @Test
    void aDamagedSegmentIsPutAsideAndTheIndexStartsEmpty() throws IOException {
        fill();
        cutToHalf("_0.");

        assertStartsAfresh();
    }

    @Test
    void aMissingSegmentIsPutAsideAndTheIndexStartsEmpty() throws IOException {
        fill();
        for (Path file : list("_0.")) {
            Files.delete(file);
        }

        assertStartsAfresh();
    }

    @Test
    void onlyTheLastDamagedIndexIsKept() throws IOException {
        for (int round = 0; round < 2; round++) {
            fill();
            cutToHalf("segments_");
            assertStartsAfresh();
        }

        assertThat(directory.getParent().toFile().list()).containsExactlyInAnyOrder("index", "index.damaged");
    }

    @Test
    void whatAKilledProcessLeavesHoldsAllThatWasApplied() throws IOException {
        Path left = parent.resolve("left");
        try (LuceneChunkIndex index = started(3, "model")) {
            index.mark(POSITION);
            for (int i = 0; i < 30; i++) {
                index.apply(List.of(TestChunk.of("zorro " + i).whole(new float[] {1, i, 0})));
            }
            // Nothing is written at close that a kill would miss: the files as they are now are what it leaves.
            copyUnmerged(directory, left);
        }

        try (LuceneChunkIndex index = new LuceneChunkIndex(left, 3, "model")) {
            index.start();
            assertThat(index.count()).isEqualTo(30);
            assertThat(index.position()).contains(POSITION);
        }
    }

    @Test
    void aWriterThatDiedIsReplacedAndSaysThatTheIndexIsNew() {
        try (LuceneChunkIndex index = started(3, "model")) {
            index.apply(List.of(POINT));
            index.mark(POSITION);
            deleteAll(directory);

            assertThatThrownBy(() -> index.apply(List.of(TestChunk.of("otro").wordsOnly())))
                    .isInstanceOf(RetryableException.class)
                    .hasMessageContaining(directory.toString());
            index.apply(List.of(TestChunk.of("otro").wordsOnly()));

            assertThat(index.count()).isEqualTo(1);
            assertThat(index.position()).isEmpty();
        }
    }

    @Test
    void whatWasRemovedIsSoonNowhereInTheDirectory() throws IOException {
        Duration soon = Duration.ofMillis(200);
        try (LuceneChunkIndex index = new LuceneChunkIndex(directory, 3, "model", soon)) {
            index.start();
            IndexChange.Upsert secret = TestChunk.of("la zarzaparrilla").whole(new float[] {0, 1, 0});
            index.apply(List.of(POINT, secret, TestChunk.of("otro").wordsOnly()));
            assertThat(bytes()).contains("zarzaparrilla");

            index.apply(List.of(new IndexChange.Delete(secret.id())));

            await().untilAsserted(() -> {
                assertThat(bytes()).doesNotContain("zarzaparrilla");
                try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(directory))) {
                    assertThat(reader.numDeletedDocs()).isZero();
                }
            });
            assertThat(index.count()).isEqualTo(2);
        }
    }

    private String bytes() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path file : list("")) {
            try {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            } catch (NoSuchFileException e) {
                // Merged away meanwhile.
            }
        }
        return all.toString();
    }

    @Test
    void aPathThatIsNoDirectoryIsASetupError() throws IOException {
        Files.createDirectories(directory.getParent());
        Files.writeString(directory, "a file");

        assertThatThrownBy(new LuceneChunkIndex(directory, 3, "model")::start)
                .isInstanceOf(SetupException.class)
                .hasMessageContaining(directory.toString());
    }

    @Test
    void wideVectorsAreTakenUpToTheLimit() {
        float[] wide = new float[4096];
        wide[4095] = 1;
        try (LuceneChunkIndex index = started(4096, "model")) {
            index.apply(List.of(TestChunk.of("ancho").whole(wide)));
        }
        try (LuceneChunkIndex index = started(4096, "model")) {
            assertThat(index.scan(null, 1))
                    .singleElement()
                    .satisfies(point -> assertThat(point.whole()).isTrue());
        }
        assertThatThrownBy(() -> new LuceneChunkIndex(directory, 4097, "model")).isInstanceOf(SetupException.class);
    }

    private LuceneChunkIndex started(int dimension, String fingerprint) {
        LuceneChunkIndex index = new LuceneChunkIndex(directory, dimension, fingerprint);
        index.start();
        return index;
    }

    private void fill() {
        try (LuceneChunkIndex index = started(3, "model")) {
            index.apply(List.of(POINT));
            index.mark(POSITION);
        }
    }

    private static void assertRefused(LuceneChunkIndex index, String found, String wanted) {
        assertThatThrownBy(index::start)
                .isInstanceOf(SetupException.class)
                .hasMessageContaining(found)
                .hasMessageContaining(wanted)
                .hasMessageContaining("delete that directory");
    }

    private void assertStartsAfresh() {
        try (LuceneChunkIndex index = started(3, "model")) {
            assertThat(index.count()).isZero();
            assertThat(index.position()).isEmpty();
            index.apply(List.of(POINT));
            assertThat(index.count()).isEqualTo(1);
        }
        assertThat(directory.resolveSibling("index.damaged")).isNotEmptyDirectory();
    }

    private List<Path> list(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().startsWith(prefix))
                    .toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    private void cutToHalf(String prefix) throws IOException {
        for (Path file : list(prefix)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / 2);
            }
        }
    }

    private static Map<String, Long> files(Path directory) {
        Map<String, Long> sizes = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.forEach(file ->
                    sizes.put(file.getFileName().toString(), file.toFile().length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sizes;
    }

    /** A merge in the background may delete files meanwhile, but none that the last commit needs. */
    private static void copyUnmerged(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (String name : files(from).keySet()) {
            try {
                Files.copy(from.resolve(name), to.resolve(name));
            } catch (NoSuchFileException e) {
                assertThat(name).doesNotStartWith("segments");
            }
        }
    }

    private static void deleteAll(Path directory) {
        for (String name : files(directory).keySet()) {
            assertThat(directory.resolve(name).toFile().delete()).isTrue();
        }
    }
}
