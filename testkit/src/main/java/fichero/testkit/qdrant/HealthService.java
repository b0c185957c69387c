package fichero.testkit.qdrant;

import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.QdrantGrpc.QdrantImplBase;
import io.qdrant.client.grpc.QdrantOuterClass.HealthCheckReply;
import io.qdrant.client.grpc.QdrantOuterClass.HealthCheckRequest;
import java.util.function.Supplier;

/** Tells what it is, over gRPC. */
final class HealthService extends QdrantImplBase {

    private final Supplier<String> version;

    HealthService(Supplier<String> version) {
        this.version = version;
    }

    @Override
    public void healthCheck(HealthCheckRequest request, StreamObserver<HealthCheckReply> caller) {
        caller.onNext(HealthCheckReply.newBuilder()
                .setTitle("qdrant - vector search engine")
                .setVersion(version.get())
                .build());
        caller.onCompleted();
    }
}
