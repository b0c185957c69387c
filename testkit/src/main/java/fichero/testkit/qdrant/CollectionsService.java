package fichero.testkit.qdrant;

import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CollectionExists;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CollectionExistsResponse;
import io.qdrant.client.grpc.Collections.CollectionOperationResponse;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.GetCollectionInfoResponse;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListAliasesResponse;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsResponse;
import io.qdrant.client.grpc.CollectionsGrpc.CollectionsImplBase;

/** Collections and aliases over gRPC. */
final class CollectionsService extends CollectionsImplBase {

    private final Shelf shelf;

    CollectionsService(Shelf shelf) {
        this.shelf = shelf;
    }

    @Override
    public void get(GetCollectionInfoRequest request, StreamObserver<GetCollectionInfoResponse> caller) {
        shelf.answer(
                caller,
                () -> GetCollectionInfoResponse.newBuilder()
                        .setResult(shelf.get(request.getCollectionName()).info())
                        .build());
    }

    @Override
    public void list(ListCollectionsRequest request, StreamObserver<ListCollectionsResponse> caller) {
        shelf.answer(caller, () -> {
            ListCollectionsResponse.Builder all = ListCollectionsResponse.newBuilder();
            shelf.names()
                    .forEach(name -> all.addCollections(
                            CollectionDescription.newBuilder().setName(name)));
            return all.build();
        });
    }

    @Override
    public void create(CreateCollection request, StreamObserver<CollectionOperationResponse> caller) {
        shelf.answer(caller, () -> {
            shelf.create(request);
            return result(true);
        });
    }

    @Override
    public void delete(DeleteCollection request, StreamObserver<CollectionOperationResponse> caller) {
        shelf.answer(caller, () -> result(shelf.drop(request.getCollectionName())));
    }

    @Override
    public void updateAliases(ChangeAliases request, StreamObserver<CollectionOperationResponse> caller) {
        shelf.answer(caller, () -> {
            shelf.change(request.getActionsList());
            return result(true);
        });
    }

    @Override
    public void listAliases(ListAliasesRequest request, StreamObserver<ListAliasesResponse> caller) {
        shelf.answer(caller, () -> {
            ListAliasesResponse.Builder all = ListAliasesResponse.newBuilder();
            shelf.aliases()
                    .forEach((alias, name) -> all.addAliases(
                            AliasDescription.newBuilder().setAliasName(alias).setCollectionName(name)));
            return all.build();
        });
    }

    @Override
    public void collectionExists(CollectionExistsRequest request, StreamObserver<CollectionExistsResponse> caller) {
        shelf.answer(
                caller,
                () -> CollectionExistsResponse.newBuilder()
                        .setResult(CollectionExists.newBuilder().setExists(shelf.exists(request.getCollectionName())))
                        .build());
    }

    private static CollectionOperationResponse result(boolean done) {
        return CollectionOperationResponse.newBuilder().setResult(done).build();
    }
}
