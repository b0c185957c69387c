package fichero.testkit.qdrant;

import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.BatchResult;
import io.qdrant.client.grpc.Points.CountPoints;
import io.qdrant.client.grpc.Points.CountResponse;
import io.qdrant.client.grpc.Points.CountResult;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.GetResponse;
import io.qdrant.client.grpc.Points.PointsOperationResponse;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.QueryBatchPoints;
import io.qdrant.client.grpc.Points.QueryBatchResponse;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.QueryResponse;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.qdrant.client.grpc.Points.UpdateBatchResponse;
import io.qdrant.client.grpc.Points.UpdateResult;
import io.qdrant.client.grpc.Points.UpdateStatus;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import io.qdrant.client.grpc.PointsGrpc.PointsImplBase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Points over gRPC. */
final class PointsService extends PointsImplBase {

    private final Shelf shelf;

    PointsService(Shelf shelf) {
        this.shelf = shelf;
    }

    @Override
    public void upsert(UpsertPoints request, StreamObserver<PointsOperationResponse> caller) {
        PointsUpdateOperation upsert = PointsUpdateOperation.newBuilder()
                .setUpsert(PointsUpdateOperation.PointStructList.newBuilder().addAllPoints(request.getPointsList()))
                .build();
        shelf.answer(
                caller,
                () -> PointsOperationResponse.newBuilder()
                        .setResult(apply(shelf.get(request.getCollectionName()), upsert, request.getWait()))
                        .build());
    }

    /** In order, and not as one: what comes before a failure stays. */
    @Override
    public void updateBatch(UpdateBatchPoints request, StreamObserver<UpdateBatchResponse> caller) {
        shelf.answer(caller, () -> {
            FakeCollection collection = shelf.get(request.getCollectionName());
            UpdateBatchResponse.Builder response = UpdateBatchResponse.newBuilder();
            for (PointsUpdateOperation operation : request.getOperationsList()) {
                response.addResult(apply(collection, operation, request.getWait()));
            }
            return response.build();
        });
    }

    /** Without waiting, a failure is nobody's. */
    private UpdateResult apply(FakeCollection collection, PointsUpdateOperation operation, boolean waits) {
        UpdateStatus status = waits ? UpdateStatus.Completed : UpdateStatus.Acknowledged;
        if (waits && shelf.takeTimeOut()) {
            status = UpdateStatus.WaitTimeout;
        }
        try {
            collection.apply(operation);
        } catch (StatusRuntimeException e) {
            if (waits) {
                throw e;
            }
        }
        return UpdateResult.newBuilder().setStatus(status).build();
    }

    @Override
    public void createFieldIndex(CreateFieldIndexCollection request, StreamObserver<PointsOperationResponse> caller) {
        shelf.answer(caller, () -> {
            shelf.get(request.getCollectionName()).index(request);
            return PointsOperationResponse.newBuilder()
                    .setResult(UpdateResult.newBuilder()
                            .setStatus(request.getWait() ? UpdateStatus.Completed : UpdateStatus.Acknowledged))
                    .build();
        });
    }

    @Override
    public void get(GetPoints request, StreamObserver<GetResponse> caller) {
        shelf.answer(caller, () -> {
            FakeCollection collection = shelf.get(request.getCollectionName());
            GetResponse.Builder response = GetResponse.newBuilder();
            request.getIdsList().forEach(id -> {
                FakePoint point =
                        collection.points().get(FakeCollection.uuid(id).toString());
                if (point != null) {
                    response.addResult(retrieved(point, request.getWithPayload()));
                }
            });
            return response.build();
        });
    }

    @Override
    public void scroll(ScrollPoints request, StreamObserver<ScrollResponse> caller) {
        shelf.answer(caller, () -> {
            NavigableMap<String, FakePoint> matching = new TreeMap<>();
            shelf.get(request.getCollectionName())
                    .matching(request.getFilter())
                    .forEach(point -> matching.put(point.id.toString(), point));
            int limit = request.hasLimit() ? request.getLimit() : 10;
            ScrollResponse.Builder response = ScrollResponse.newBuilder();
            String from = request.hasOffset()
                    ? FakeCollection.uuid(request.getOffset()).toString()
                    : "";
            for (FakePoint point : matching.tailMap(from, true).values()) {
                if (response.getResultCount() == limit) {
                    response.setNextPageOffset(PointIdFactory.id(point.id));
                    break;
                }
                response.addResult(retrieved(point, request.getWithPayload()));
            }
            return response.build();
        });
    }

    @Override
    public void count(CountPoints request, StreamObserver<CountResponse> caller) {
        shelf.answer(
                caller,
                () -> CountResponse.newBuilder()
                        .setResult(CountResult.newBuilder()
                                .setCount(shelf.get(request.getCollectionName())
                                        .matching(request.getFilter())
                                        .size()))
                        .build());
    }

    @Override
    public void query(QueryPoints request, StreamObserver<QueryResponse> caller) {
        shelf.answer(
                caller,
                () -> QueryResponse.newBuilder().addAllResult(run(request)).build());
    }

    @Override
    public void queryBatch(QueryBatchPoints request, StreamObserver<QueryBatchResponse> caller) {
        shelf.answer(caller, () -> {
            QueryBatchResponse.Builder response = QueryBatchResponse.newBuilder();
            shelf.get(request.getCollectionName());
            request.getQueryPointsList()
                    .forEach(query -> response.addResult(BatchResult.newBuilder()
                            .addAllResult(run(query.toBuilder()
                                    .setCollectionName(request.getCollectionName())
                                    .build()))));
            return response.build();
        });
    }

    private List<ScoredPoint> run(QueryPoints query) {
        return new FakeQuery(shelf.get(query.getCollectionName()))
                .run(query).stream()
                        .map(found -> ScoredPoint.newBuilder()
                                .setId(PointIdFactory.id(found.point().id))
                                .setScore(found.score())
                                .putAllPayload(payload(found.point(), query.getWithPayload()))
                                .build())
                        .toList();
    }

    private static RetrievedPoint retrieved(FakePoint point, WithPayloadSelector selector) {
        return RetrievedPoint.newBuilder()
                .setId(PointIdFactory.id(point.id))
                .putAllPayload(payload(point, selector))
                .build();
    }

    private static Map<String, Value> payload(FakePoint point, WithPayloadSelector selector) {
        Map<String, Value> chosen = new HashMap<>(point.payload);
        if (selector.hasInclude()) {
            chosen.keySet().retainAll(selector.getInclude().getFieldsList());
            return chosen;
        }
        return selector.getEnable() ? chosen : Map.of();
    }
}
