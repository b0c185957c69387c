package fichero.index.qdrant;

import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsIdsList;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.Vectors;
import io.qdrant.client.grpc.Points.VectorsSelector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Changes as Qdrant's operations, in their order. */
final class Operations {

    private final List<PointsUpdateOperation> operations = new ArrayList<>();
    private final List<PointStruct> puts = new ArrayList<>();
    private final List<PointId> deletes = new ArrayList<>();

    private Operations() {}

    /** @param changes at most one a point */
    static List<PointsUpdateOperation> of(List<PointChange> changes) {
        Operations all = new Operations();
        for (PointChange change : changes) {
            if (change.put() != null) {
                all.endDeletes();
                all.puts.add(change.put());
            } else {
                all.endPuts();
                all.deletes.add(change.id());
            }
        }
        all.endDeletes();
        all.endPuts();
        return all.operations;
    }

    static PointsUpdateOperation delete(List<PointId> ids) {
        return PointsUpdateOperation.newBuilder()
                .setDeletePoints(PointsUpdateOperation.DeletePoints.newBuilder().setPoints(selector(ids)))
                .build();
    }

    /** The whole point. */
    static PointStruct point(IndexChange.Upsert upsert) {
        NamedVectors.Builder vectors = NamedVectors.newBuilder();
        if (upsert.vector() != null) {
            DenseVector.Builder dense = DenseVector.newBuilder();
            for (float component : upsert.vector()) {
                dense.addData(component);
            }
            vectors.putVectors(Layout.DENSE, Vector.newBuilder().setDense(dense).build());
        }
        List<Word> words = Word.in(searchedText(upsert.chunk()));
        if (!words.isEmpty()) {
            for (WordVector vector : WordVector.of(upsert.chunk().language())) {
                vectors.putVectors(
                        vector.vectorName(),
                        Vector.newBuilder().setDocument(vector.document(words)).build());
            }
        }
        return PointStruct.newBuilder()
                .setId(PointIdFactory.id(upsert.id().value()))
                .setVectors(Vectors.newBuilder().setVectors(vectors))
                .putAllPayload(Payload.of(upsert.chunk(), upsert.vector() != null))
                .build();
    }

    private static String searchedText(IndexedChunk chunk) {
        StringBuilder text = new StringBuilder();
        if (chunk.title() != null) {
            text.append(chunk.title()).append('\n');
        }
        chunk.headingPath().forEach(heading -> text.append(heading).append('\n'));
        return text.append(chunk.text()).toString();
    }

    private void endPuts() {
        if (puts.isEmpty()) {
            return;
        }
        operations.add(PointsUpdateOperation.newBuilder()
                .setUpsert(PointsUpdateOperation.PointStructList.newBuilder().addAllPoints(puts))
                .build());
        // A point in a segment that is already indexed is moved to another one when it is put again, and takes along
        // the
        // vectors that it is not given.
        Map<List<String>, List<PointId>> byMissing = new LinkedHashMap<>();
        for (PointStruct point : puts) {
            List<String> missing = new ArrayList<>(Layout.vectorNames());
            missing.removeAll(point.getVectors().getVectors().getVectorsMap().keySet());
            if (!missing.isEmpty()) {
                byMissing.computeIfAbsent(missing, names -> new ArrayList<>()).add(point.getId());
            }
        }
        byMissing.forEach((names, ids) -> operations.add(PointsUpdateOperation.newBuilder()
                .setDeleteVectors(PointsUpdateOperation.DeleteVectors.newBuilder()
                        .setPointsSelector(selector(ids))
                        .setVectors(VectorsSelector.newBuilder().addAllNames(names)))
                .build()));
        puts.clear();
    }

    private void endDeletes() {
        if (!deletes.isEmpty()) {
            operations.add(delete(deletes));
            deletes.clear();
        }
    }

    private static PointsSelector selector(List<PointId> ids) {
        return PointsSelector.newBuilder()
                .setPoints(PointsIdsList.newBuilder().addAllIds(ids))
                .build();
    }
}
