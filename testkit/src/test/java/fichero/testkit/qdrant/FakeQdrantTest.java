package fichero.testkit.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.QueryFactory;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.Modifier;
import io.qdrant.client.grpc.Collections.SparseVectorConfig;
import io.qdrant.client.grpc.Collections.SparseVectorParams;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Collections.VectorParamsMap;
import io.qdrant.client.grpc.Collections.VectorsConfig;
import io.qdrant.client.grpc.CollectionsGrpc;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.Document;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PrefetchQuery;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.Rrf;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.UpdateStatus;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.Vectors;
import io.qdrant.client.grpc.PointsGrpc;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** It is as unforgiving as the real one, so that what passes here has a chance there. */
class FakeQdrantTest {

    private static final UUID ONE = new UUID(0, 1);
    private static final UUID TWO = new UUID(0, 2);

    private final FakeQdrant qdrant = new FakeQdrant().start();
    private final ManagedChannel channel = ManagedChannelBuilder.forAddress("127.0.0.1", qdrant.port())
            .usePlaintext()
            .build();
    private final PointsGrpc.PointsBlockingStub points = PointsGrpc.newBlockingStub(channel);

    @BeforeEach
    void makeCollection() {
        CollectionsGrpc.newBlockingStub(channel)
                .create(CreateCollection.newBuilder()
                        .setCollectionName("c")
                        .setVectorsConfig(VectorsConfig.newBuilder()
                                .setParamsMap(VectorParamsMap.newBuilder()
                                        .putMap(
                                                "dense",
                                                VectorParams.newBuilder()
                                                        .setSize(2)
                                                        .setDistance(Distance.Cosine)
                                                        .build())))
                        .setSparseVectorsConfig(SparseVectorConfig.newBuilder()
                                .putMap(
                                        "words",
                                        SparseVectorParams.newBuilder()
                                                .setModifier(Modifier.Idf)
                                                .build()))
                        .build());
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        qdrant.close();
    }

    @Test
    void withoutWaitingAFailureVanishes() {
        UpsertPoints broken = upsert(ONE, Map.of("dense", dense(1, 0, 0)));

        assertThat(points.upsert(broken).getResult().getStatus()).isEqualTo(UpdateStatus.Acknowledged);
        assertRefused(
                () -> points.upsert(broken.toBuilder().setWait(true).build()),
                Status.Code.INVALID_ARGUMENT,
                "expected dim: 2, got 3");
        assertThat(nearest(1, 0)).isEmpty();
    }

    @Test
    void namesOfVectorsMustBeKnown() {
        assertRefused(() -> put(ONE, Map.of("other", dense(1, 0))), Status.Code.INVALID_ARGUMENT, "other");
        assertRefused(() -> put(ONE, Map.of("dense", words("zorro"))), Status.Code.INVALID_ARGUMENT, "sparse");
    }

    @Test
    void aVectorThatIsNoNumberTopsEverySearch() {
        put(ONE, Map.of("dense", dense(1, 0)));
        put(TWO, Map.of("dense", dense(Float.NaN, 0)));

        assertThat(nearest(1, 0)).extracting(ScoredPoint::getId).first().isEqualTo(PointIdFactory.id(TWO));
    }

    @Test
    void vectorsAreNormalisedAndScoresAreCosines() {
        put(ONE, Map.of("dense", dense(30, 40)));

        assertThat(nearest(5, 0).get(0).getScore()).isCloseTo(0.6f, within(1e-6f));
    }

    @Test
    void aPointThatIsPutAgainKeepsVectorsItIsNotGiven() {
        put(ONE, Map.of("dense", dense(1, 0)));
        put(ONE, Map.of("words", words("zorro")));

        assertThat(nearest(1, 0)).hasSize(1);
    }

    @Test
    void aFilterNeedsItsIndex() {
        put(ONE, Map.of("dense", dense(1, 0)));
        QueryPoints filtered = query(dense(1, 0)).toBuilder()
                .setFilter(Filter.newBuilder().addMust(ConditionFactory.matchKeyword("color", "red")))
                .build();

        assertRefused(() -> points.query(filtered), Status.Code.INVALID_ARGUMENT, "Index required but not found");
        points.createFieldIndex(CreateFieldIndexCollection.newBuilder()
                .setCollectionName("c")
                .setFieldName("color")
                .setFieldType(FieldType.FieldTypeKeyword)
                .build());
        assertThat(points.query(filtered).getResultList()).hasSize(1);
    }

    @Test
    void wordsAreEnglishUnlessTheirLanguageIsSaid() {
        put(ONE, Map.of("words", words("he was running")));

        assertThat(points.query(query(words("runs"))).getResultList()).hasSize(1);
        assertThat(points.query(query(words("runs", "none"))).getResultList()).isEmpty();
        assertThat(points.query(query(words("was"))).getResultList()).isEmpty();
    }

    @Test
    void fusionCountsFromTwoUnlessToldOtherwiseAndThresholdsApplyToWhatIsFused() {
        put(ONE, Map.of("dense", dense(1, 0)));
        QueryPoints.Builder fused = QueryPoints.newBuilder()
                .setCollectionName("c")
                .addPrefetch(PrefetchQuery.newBuilder()
                        .setQuery(QueryFactory.nearest(1f, 0f))
                        .setUsing("dense"))
                .setQuery(QueryFactory.rrf(Rrf.getDefaultInstance()));

        assertThat(points.query(fused.build()).getResult(0).getScore()).isEqualTo(0.5f);
        assertThat(points.query(fused.setScoreThreshold(0.9f).build()).getResultList())
                .isEmpty();
    }

    @Test
    void whatIsNotThereIsNotFound() {
        assertRefused(
                () -> points.query(
                        query(dense(1, 0)).toBuilder().setCollectionName("gone").build()),
                Status.Code.NOT_FOUND,
                "gone");
    }

    private void put(UUID id, Map<String, Vector> vectors) {
        points.upsert(upsert(id, vectors).toBuilder().setWait(true).build());
    }

    private static UpsertPoints upsert(UUID id, Map<String, Vector> vectors) {
        return UpsertPoints.newBuilder()
                .setCollectionName("c")
                .addPoints(PointStruct.newBuilder()
                        .setId(PointIdFactory.id(id))
                        .putPayload("color", ValueFactory.value("red"))
                        .setVectors(Vectors.newBuilder()
                                .setVectors(NamedVectors.newBuilder().putAllVectors(vectors))))
                .build();
    }

    private List<ScoredPoint> nearest(float... vector) {
        return points.query(query(dense(vector))).getResultList();
    }

    private static QueryPoints query(Vector vector) {
        return QueryPoints.newBuilder()
                .setCollectionName("c")
                .setUsing(vector.hasDense() ? "dense" : "words")
                .setQuery(
                        vector.hasDense()
                                ? QueryFactory.nearest(vector.getDense().getDataList())
                                : QueryFactory.nearest(vector.getDocument()))
                .build();
    }

    private static Vector dense(float... vector) {
        DenseVector.Builder dense = DenseVector.newBuilder();
        for (float component : vector) {
            dense.addData(component);
        }
        return Vector.newBuilder().setDense(dense).build();
    }

    private static Vector words(String text) {
        return Vector.newBuilder()
                .setDocument(Document.newBuilder().setModel("qdrant/bm25").setText(text))
                .build();
    }

    private static Vector words(String text, String language) {
        Vector.Builder words = words(text).toBuilder();
        words.getDocumentBuilder().putOptions("language", ValueFactory.value(language));
        return words.build();
    }

    private static void assertRefused(Runnable call, Status.Code code, String said) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        refused -> assertThat(refused.getStatus().getCode()).isEqualTo(code))
                .hasMessageContaining(said);
    }
}
