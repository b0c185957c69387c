package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import fichero.testkit.index.TestChunk;
import fichero.testkit.qdrant.FakeQdrant;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.SparseVectorParams;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A collection that is there is looked at before anything is changed. */
class LayoutTest {

    private static final Generation GENERATION = new Generation("test");
    private static final String NAME = "fichero.default.test";

    private final FakeQdrant qdrant = new FakeQdrant().start();
    private final QdrantSettings settings = QdrantSettings.ofUrl(qdrant.url(), null);

    @AfterEach
    void stop() {
        qdrant.close();
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertRefused(
                made -> made.getVectorsConfigBuilder()
                        .getParamsMapBuilder()
                        .putMap(
                                "dense",
                                VectorParams.newBuilder()
                                        .setSize(3)
                                        .setDistance(Distance.Dot)
                                        .build()),
                "distance 'Dot'");
        assertRefused(
                made -> made.getVectorsConfigBuilder()
                        .getParamsMapBuilder()
                        .putMap(
                                "dense",
                                VectorParams.newBuilder()
                                        .setSize(4)
                                        .setDistance(Distance.Cosine)
                                        .build()),
                "dimension '4'");
        assertRefused(
                made -> made.getSparseVectorsConfigBuilder()
                        .putMap("words_es", SparseVectorParams.getDefaultInstance()),
                "modifier of the sparse vector words_es 'None'");
        assertRefused(made -> made.getSparseVectorsConfigBuilder().removeMap("words_en"), "'no such vector'");
        assertRefused(CreateCollection.Builder::clearMetadata, "layout 'none'");
    }

    @Test
    void anIndexOfAnotherKindIsRefused() {
        make(new Layout(3).collection(NAME, "default", GENERATION));
        try (Connection connection = Connection.open(settings)) {
            connection.index(CreateFieldIndexCollection.newBuilder()
                    .setCollectionName(NAME)
                    .setFieldName("field_terms")
                    .setFieldType(FieldType.FieldTypeInteger)
                    .build());
        }

        assertRefusal("index of field_terms 'Integer'");
    }

    @Test
    void whatAKilledProcessLeftHalfMadeIsCompleted() {
        make(new Layout(3).collection(NAME, "default", GENERATION));

        try (QdrantChunkIndex index = new QdrantChunkIndex(settings, GENERATION, 3);
                QdrantGenerations generations = new QdrantGenerations(settings)) {
            index.start();
            assertThat(qdrant.requests("CreateFieldIndex")).hasSize(9);
            index.apply(List.of(TestChunk.of("zorro").whole(new float[] {1, 0, 0})));
            assertThat(index.count()).isEqualTo(1);
            assertThat(generations.serving()).contains(GENERATION);
        }
    }

    @Test
    void aStartThatFindsAllInPlaceChangesNothing() {
        try (QdrantChunkIndex index = new QdrantChunkIndex(settings, GENERATION, 3)) {
            index.start();
            index.apply(List.of(TestChunk.of("zorro").whole(new float[] {1, 0, 0})));
        }
        List<Integer> before = changes();

        try (QdrantChunkIndex index = new QdrantChunkIndex(settings, GENERATION, 3)) {
            index.start();
        }

        assertThat(changes()).isEqualTo(before);
    }

    @Test
    void shardsAndReplicasAreAskedForWhereTheyAreSet() {
        QdrantSettings cluster =
                new QdrantSettings(settings.host(), settings.port(), false, null, settings.deadline(), "docs", 4, 2);
        try (QdrantChunkIndex index = new QdrantChunkIndex(cluster, GENERATION, 3)) {
            index.start();
            index.apply(List.of(TestChunk.of("zorro").whole(new float[] {1, 0, 0})));
        }

        assertThat(qdrant.requests("Create"))
                .map(CreateCollection.class::cast)
                .extracting(CreateCollection::getShardNumber, CreateCollection::getReplicationFactor)
                .containsExactly(tuple(1, 2), tuple(4, 2));
    }

    private void assertRefused(Consumer<CreateCollection.Builder> spoil, String found) {
        CreateCollection.Builder made = new Layout(3).collection(NAME, "default", GENERATION);
        spoil.accept(made);
        make(made);
        assertRefusal(found);
        try (Connection connection = Connection.open(settings)) {
            PointCollections.drop(connection, NAME);
        }
    }

    private void make(CreateCollection.Builder collection) {
        try (Connection connection = Connection.open(settings)) {
            connection.change("make", all -> all.create(collection.build()));
        }
    }

    private void assertRefusal(String found) {
        List<Integer> before = changes();
        try (QdrantChunkIndex index = new QdrantChunkIndex(settings, GENERATION, 3)) {
            assertThatThrownBy(index::start)
                    .isInstanceOf(SetupException.class)
                    .hasMessageContaining(NAME)
                    .hasMessageContaining(found)
                    .hasMessageContaining("drop that collection");
        }
        assertThat(changes()).isEqualTo(before);
    }

    /** How many requests there were of each kind that changes something. */
    private List<Integer> changes() {
        return List.of("Create", "Delete", "UpdateAliases", "CreateFieldIndex", "UpdateBatch").stream()
                .map(method -> qdrant.requests(method).size())
                .toList();
    }
}
