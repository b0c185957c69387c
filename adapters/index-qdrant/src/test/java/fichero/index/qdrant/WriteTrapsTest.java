package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import fichero.core.index.IndexChange;
import fichero.core.index.LogPosition;
import fichero.testkit.index.TestChunk;
import fichero.testkit.qdrant.FakeQdrant;
import io.grpc.Status;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.OperationCase;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How Qdrant loses or spoils what is written to it, unless it is asked in the right way. */
class WriteTrapsTest {

    private static final float[] VECTOR = {1, 0, 0};

    private final FakeQdrant qdrant = new FakeQdrant().start();
    private final QdrantChunkIndex index =
            new QdrantChunkIndex(QdrantSettings.ofUrl(qdrant.url(), null), new Generation("test"), 3);

    @BeforeEach
    void startIndex() {
        index.start();
    }

    @AfterEach
    void stop() {
        index.close();
        qdrant.close();
    }

    @Test
    void everyWriteWaitsUntilItIsDone() {
        index.apply(List.of(TestChunk.of("zorro").whole(VECTOR)));
        index.mark(new LogPosition("log", Map.of(), Instant.EPOCH));
        index.apply(List.of(new IndexChange.Delete(TestChunk.of("zorro").build().id())));
        index.clear();

        assertThat(updates())
                .isNotEmpty()
                .allSatisfy(update -> assertThat(update.getWait()).isTrue());
        assertThat(qdrant.requests("CreateFieldIndex"))
                .hasSize(9)
                .allSatisfy(index -> assertThat(((CreateFieldIndexCollection) index).getWait())
                        .isTrue());
        assertThat(List.of("Upsert", "SetPayload", "OverwritePayload"))
                .allSatisfy(method -> assertThat(qdrant.requests(method)).isEmpty());
    }

    @Test
    void anAnswerThatTheWaitWasTooLongIsAnOutage() {
        index.apply(List.of(TestChunk.of("zorro").whole(VECTOR)));
        qdrant.timeOutNextUpdate();

        assertThatThrownBy(() -> index.apply(List.of(TestChunk.of("lince").whole(VECTOR))))
                .isInstanceOf(RetryableException.class)
                .hasMessageContaining("WaitTimeout");
        index.apply(List.of(TestChunk.of("lince").whole(VECTOR)));

        assertThat(index.count()).isEqualTo(2);
    }

    @Test
    void aBrokenVectorIsNeverSent() {
        index.apply(List.of(TestChunk.of("zorro").whole(VECTOR)));
        int before = updates().size();

        for (float[] broken : List.of(
                new float[] {1, Float.NaN, 0}, new float[] {Float.POSITIVE_INFINITY, 0, 0}, new float[3], new float[] {
                    1, 0, 0, 0
                })) {
            assertThatThrownBy(() -> index.apply(List.of(
                            TestChunk.of("bueno").whole(VECTOR),
                            TestChunk.of("malo").whole(broken))))
                    .isInstanceOf(SetupException.class);
        }

        assertThat(updates()).hasSize(before);
    }

    @Test
    void changesGoInBatchesInTheirOrderWithEachPointOnce() {
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            changes.add(TestChunk.of("punto " + i).wordsOnly());
        }
        for (int i = 0; i < 300; i++) {
            changes.add(TestChunk.of("punto " + i).whole(VECTOR));
        }
        changes.add(new IndexChange.Delete(TestChunk.of("punto 0").build().id()));

        index.apply(changes);

        assertThat(updates().stream()
                        .filter(update -> !update.getCollectionName().endsWith("marks"))
                        .map(update -> update.getOperationsList().stream()
                                .mapToInt(operation -> operation.getUpsert().getPointsCount()
                                        + operation
                                                .getDeletePoints()
                                                .getPoints()
                                                .getPoints()
                                                .getIdsCount())
                                .sum()))
                .containsExactly(128, 128, 44);
        UpdateBatchPoints last = updates().get(updates().size() - 1);
        assertThat(last.getOperationsList())
                .extracting(operation -> operation.getOperationCase())
                .containsExactly(OperationCase.UPSERT, OperationCase.DELETE_POINTS);
        assertThat(index.count()).isEqualTo(299);
    }

    @Test
    void aCallThatFailsHalfWayIsMadeAgainWithoutHarm() {
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            changes.add(TestChunk.of("punto " + i).whole(VECTOR));
        }
        index.apply(changes.subList(0, 1));
        qdrant.letPass("UpdateBatch");
        qdrant.failNext("UpdateBatch", Status.UNAVAILABLE);

        assertThatThrownBy(() -> index.apply(changes)).isInstanceOf(RetryableException.class);
        assertThat(index.count()).isEqualTo(128);
        index.apply(changes);

        assertThat(index.count()).isEqualTo(300);
    }

    @Test
    void aliasesAreSwitchedInOneRequest() {
        index.apply(List.of(
                TestChunk.of("uno").in("one").whole(VECTOR),
                TestChunk.of("dos").in("two").whole(VECTOR)));
        Generation next = new Generation("next");
        try (QdrantChunkIndex other = new QdrantChunkIndex(QdrantSettings.ofUrl(qdrant.url(), null), next, 3);
                QdrantGenerations generations = new QdrantGenerations(QdrantSettings.ofUrl(qdrant.url(), null))) {
            other.start();
            other.apply(List.of(TestChunk.of("uno").in("one").whole(VECTOR)));
            int before = qdrant.requests("UpdateAliases").size();

            generations.switchTo(next);

            assertThat(qdrant.requests("UpdateAliases"))
                    .hasSize(before + 1)
                    .last()
                    .satisfies(request -> assertThat(((ChangeAliases) request).getActionsCount())
                            .isEqualTo(2));
        }
    }

    @Test
    void batchesAreBoundedInBytesToo() {
        // Large without many words, which would have to be counted.
        String longText = "palabra" + " ".repeat(800_000);
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            changes.add(TestChunk.of(i + longText).speaking("de").wordsOnly());
        }

        index.apply(changes);

        assertThat(updates())
                .hasSizeGreaterThan(2)
                .allSatisfy(update -> assertThat(update.getSerializedSize()).isLessThan(5 * 1024 * 1024));
        assertThat(index.count()).isEqualTo(12);
    }

    @Test
    void vectorsThatAPointNoLongerHasAreTakenFromIt() {
        index.apply(List.of(TestChunk.of("zorro").speaking("es").whole(VECTOR)));
        index.apply(List.of(TestChunk.of("zorro").speaking("es").wordsOnly()));

        UpdateBatchPoints last = updates().get(updates().size() - 1);
        assertThat(last.getOperationsList())
                .extracting(operation -> operation.getOperationCase())
                .containsExactly(OperationCase.UPSERT, OperationCase.DELETE_VECTORS);
        assertThat(last.getOperations(1).getDeleteVectors().getVectors().getNamesList())
                .containsExactlyInAnyOrder("dense", "words_en");
    }

    @Test
    void everyCallHasADeadline() {
        index.apply(List.of(TestChunk.of("zorro").whole(VECTOR)));
        index.mark(new LogPosition("log", Map.of(), Instant.EPOCH));
        index.position();
        index.scan(null, 10);
        index.count();
        index.check();
        index.clear();

        assertThat(qdrant.callsWithoutDeadline()).isEmpty();
    }

    private List<UpdateBatchPoints> updates() {
        return qdrant.requests("UpdateBatch").stream()
                .map(UpdateBatchPoints.class::cast)
                .toList();
    }
}
