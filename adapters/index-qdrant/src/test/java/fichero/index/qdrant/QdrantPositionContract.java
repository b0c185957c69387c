package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import fichero.core.index.LogPosition;
import fichero.testkit.index.TestChunk;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.qdrant.client.grpc.Points.Vectors;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A Qdrant index never claims to reflect more of its log than it does, whatever is done to its collections. */
abstract class QdrantPositionContract extends QdrantCollectionsContract {

    @Test
    void anIndexThatLostACollectionHasNoPosition() {
        put(
                TestChunk.of("uno").in("one").whole(angle(0)),
                TestChunk.of("dos").in("two").whole(angle(0)));
        index().mark(POSITION);

        dropCollection("one");

        assertThat(index().position()).isEmpty();
        assertThatThrownBy(() -> index().mark(POSITION))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining(".one." + GENERATION);
        assertThatThrownBy(() -> put(TestChunk.of("tres").in("one").whole(angle(0))))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("dropped while it was in use");
        assertThat(keyword("dos")).hasSize(1);
        restarted();
        assertThat(index().position()).isEmpty();
        index().clear();
        put(TestChunk.of("tres").in("one").whole(angle(0)));
        assertThat(index().count()).isEqualTo(1);
    }

    @Test
    void aCollectionFromAnOldSnapshotPutsThePositionBack() {
        LogPosition old = new LogPosition("log", Map.of(0, 3L, 1, 9L), Instant.EPOCH);
        put(
                TestChunk.of("uno").in("one").whole(angle(0)),
                TestChunk.of("dos").in("two").whole(angle(0)));
        index().mark(old);
        PointStruct oldMark = markOf("one");
        index().mark(POSITION);
        assertThat(index().position()).contains(POSITION);

        // Its snapshot brings back its mark with its points.
        try (Connection connection = Connection.open(settings())) {
            connection.update(UpdateBatchPoints.newBuilder()
                    .setCollectionName(nameOf("one"))
                    .addOperations(PointsUpdateOperation.newBuilder()
                            .setUpsert(PointsUpdateOperation.PointStructList.newBuilder()
                                    .addPoints(oldMark)))
                    .build());
        }

        assertThat(index().position()).contains(old);
    }

    @Test
    void aCollectionThatIsNewReflectsTheLogAsFarAsTheOthers() {
        put(TestChunk.of("uno").in("one").whole(angle(0)));
        index().mark(POSITION);

        put(TestChunk.of("dos").in("two").whole(angle(0)));

        assertThat(index().position()).contains(POSITION);
        assertThat(restarted().position()).contains(POSITION);
    }

    @Test
    void anIndexThatAnotherProcessClearedTakesPointsAgain() {
        put(TestChunk.of("uno").whole(angle(0)));
        index().mark(POSITION);

        try (QdrantChunkIndex other = new QdrantChunkIndex(settings(), GENERATION, dimension())) {
            other.start();
            other.clear();
        }
        put(TestChunk.of("dos").whole(angle(0)));

        assertThat(index().position()).isEmpty();
        assertThat(index().count()).isEqualTo(1);
    }

    private PointStruct markOf(String collection) {
        GetPoints request = GetPoints.newBuilder()
                .setCollectionName(nameOf(collection))
                .addIds(PointIdFactory.id(Marks.MARK))
                .setWithPayload(WithPayloadSelectorFactory.enable(true))
                .build();
        try (Connection connection = Connection.open(settings())) {
            return PointStruct.newBuilder()
                    .setId(PointIdFactory.id(Marks.MARK))
                    .setVectors(Vectors.newBuilder().setVectors(NamedVectors.getDefaultInstance()))
                    .putAllPayload(connection
                            .points("read", points -> points.get(request))
                            .getResult(0)
                            .getPayloadMap())
                    .build();
        }
    }

    private void dropCollection(String collection) {
        try (Connection connection = Connection.open(settings())) {
            PointCollections.drop(connection, nameOf(collection));
        }
    }
}
