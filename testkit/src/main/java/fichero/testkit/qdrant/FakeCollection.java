package fichero.testkit.qdrant;

import static fichero.testkit.qdrant.Shelf.wrong;

import io.grpc.Status;
import io.qdrant.client.grpc.Collections.CollectionConfig;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CollectionParams;
import io.qdrant.client.grpc.Collections.CollectionStatus;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Modifier;
import io.qdrant.client.grpc.Collections.PayloadSchemaInfo;
import io.qdrant.client.grpc.Collections.PayloadSchemaType;
import io.qdrant.client.grpc.Collections.SparseVectorParams;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;

/** A collection: what it was made as, its indexes and its points in the order of ids. */
final class FakeCollection {

    private final CreateCollection config;
    private final Map<String, PayloadSchemaType> indexes = new TreeMap<>();
    /** By the spelling of their ids, which is the order that Qdrant walks UUIDs in. */
    private final NavigableMap<String, FakePoint> points = new TreeMap<>();

    FakeCollection(CreateCollection config) {
        this.config = config;
    }

    NavigableMap<String, FakePoint> points() {
        return points;
    }

    VectorParams dense(String name) {
        VectorParams params =
                config.getVectorsConfig().getParamsMap().getMapMap().get(name);
        if (params == null) {
            throw wrong("Not existing vector name error: " + name);
        }
        return params;
    }

    boolean isSparse(String name) {
        return config.getSparseVectorsConfig().containsMap(name);
    }

    boolean hasIdf(String name) {
        return config.getSparseVectorsConfig()
                        .getMapOrDefault(name, SparseVectorParams.getDefaultInstance())
                        .getModifier()
                == Modifier.Idf;
    }

    CollectionInfo info() {
        CollectionInfo.Builder info = CollectionInfo.newBuilder()
                .setStatus(CollectionStatus.Green)
                .setPointsCount(points.size())
                .setConfig(CollectionConfig.newBuilder()
                        .setParams(CollectionParams.newBuilder()
                                .setShardNumber(Math.max(1, config.getShardNumber()))
                                .setVectorsConfig(config.getVectorsConfig())
                                .setSparseVectorsConfig(config.getSparseVectorsConfig()))
                        .putAllMetadata(config.getMetadataMap()));
        indexes.forEach((field, type) -> info.putPayloadSchema(
                field, PayloadSchemaInfo.newBuilder().setDataType(type).build()));
        return info.build();
    }

    void index(CreateFieldIndexCollection request) {
        indexes.put(
                request.getFieldName(),
                switch (request.getFieldType()) {
                    case FieldTypeKeyword -> PayloadSchemaType.Keyword;
                    case FieldTypeInteger -> PayloadSchemaType.Integer;
                    case FieldTypeFloat -> PayloadSchemaType.Float;
                    case FieldTypeText -> PayloadSchemaType.Text;
                    default -> throw Status.UNIMPLEMENTED.asRuntimeException();
                });
    }

    /** Those that the filter holds for, which may look at indexed fields only. */
    List<FakePoint> matching(Filter filter) {
        FakeFilter.requireIndexes(filter, indexes);
        return points.values().stream()
                .filter(point -> FakeFilter.holds(filter, point))
                .toList();
    }

    void apply(PointsUpdateOperation operation) {
        switch (operation.getOperationCase()) {
            case UPSERT -> operation.getUpsert().getPointsList().forEach(this::put);
            case DELETE_POINTS ->
                selected(operation.getDeletePoints().getPoints()).forEach(points::remove);
            case DELETE_VECTORS -> {
                List<String> names = operation.getDeleteVectors().getVectors().getNamesList();
                names.forEach(this::requireVector);
                for (String id : selected(operation.getDeleteVectors().getPointsSelector())) {
                    FakePoint point = points.get(id);
                    if (point == null) {
                        throw Status.NOT_FOUND
                                .withDescription("No point with id " + id + " found")
                                .asRuntimeException();
                    }
                    names.forEach(point::forget);
                }
            }
            default ->
                throw Status.UNIMPLEMENTED
                        .withDescription(operation.getOperationCase().name())
                        .asRuntimeException();
        }
    }

    private List<String> selected(PointsSelector selector) {
        if (selector.hasFilter()) {
            return matching(selector.getFilter()).stream()
                    .map(point -> point.id.toString())
                    .toList();
        }
        List<String> ids = new ArrayList<>();
        selector.getPoints().getIdsList().forEach(id -> ids.add(uuid(id).toString()));
        return ids;
    }

    private void put(PointStruct given) {
        UUID id = uuid(given.getId());
        if (!given.hasVectors()) {
            throw Status.INVALID_ARGUMENT
                    .withDescription("Expected some vectors")
                    .asRuntimeException();
        }
        Map<String, Vector> vectors = given.getVectors().getVectors().getVectorsMap();
        vectors.forEach(this::requireFits);
        FakePoint point = points.computeIfAbsent(id.toString(), spelled -> new FakePoint(id));
        vectors.forEach((name, vector) -> {
            if (vector.hasDense()) {
                point.dense.put(name, FakeQuery.unit(vector.getDense().getDataList()));
            } else {
                point.sparse.put(name, Bm25.weights(vector.getDocument()));
            }
        });
        point.payload = given.getPayloadMap();
    }

    private void requireFits(String name, Vector vector) {
        requireVector(name);
        if (vector.hasDense()) {
            requireDimension(dense(name), vector.getDense().getDataCount());
        } else if (!vector.hasDocument() || !isSparse(name)) {
            throw wrong("Conversion between sparse and regular vectors failed");
        }
    }

    static void requireDimension(VectorParams params, int dimension) {
        if (params.getSize() != dimension) {
            throw wrong("Vector dimension error: expected dim: " + params.getSize() + ", got " + dimension);
        }
    }

    private void requireVector(String name) {
        if (!isSparse(name)) {
            dense(name);
        }
    }

    static UUID uuid(PointId id) {
        try {
            return UUID.fromString(id.getUuid());
        } catch (IllegalArgumentException e) {
            throw Status.INVALID_ARGUMENT
                    .withDescription("Unable to parse UUID: " + id.getUuid())
                    .asRuntimeException();
        }
    }
}
