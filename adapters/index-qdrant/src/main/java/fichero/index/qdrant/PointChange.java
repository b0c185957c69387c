package fichero.index.qdrant;

import fichero.core.index.IndexChange;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.PointStruct;
import org.jspecify.annotations.Nullable;

/**
 * A change of one point, as it is sent.
 *
 * @param put the whole point, or null when it is deleted
 */
record PointChange(PointId id, @Nullable PointStruct put) {

    static PointChange of(IndexChange change) {
        return new PointChange(
                PointIdFactory.id(change.id().value()),
                change instanceof IndexChange.Upsert upsert ? Operations.point(upsert) : null);
    }

    int bytes() {
        return put == null ? id.getSerializedSize() : put.getSerializedSize();
    }
}
