package fichero.index.qdrant;

import com.google.common.util.concurrent.ListenableFuture;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.index.qdrant.Failures.NoSuchCollectionException;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.AbstractStub;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.grpc.Collections.CollectionOperationResponse;
import io.qdrant.client.grpc.CollectionsGrpc.CollectionsFutureStub;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.PointsOperationResponse;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.qdrant.client.grpc.Points.UpdateResult;
import io.qdrant.client.grpc.Points.UpdateStatus;
import io.qdrant.client.grpc.PointsGrpc.PointsFutureStub;
import io.qdrant.client.grpc.QdrantOuterClass.HealthCheckRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The connection to one Qdrant, on the client's stubs: its futures would log every failure with a stack trace. Every call has a deadline and fails as
 * {@link Failures} says. Safe for any thread.
 */
final class Connection implements AutoCloseable {

    private static final Pattern VERSION = Pattern.compile("v?(\\d{1,4})\\.(\\d{1,4})");
    private static final int LEAST_MAJOR = 1;
    private static final int LEAST_MINOR = 18;

    /** gRPC takes 4 MiB by default, which a page of points with a hundred long paths each may exceed. */
    private static final int MAX_ANSWER_BYTES = 64 * 1024 * 1024;

    private static final Duration SHORTEST_ADMIN_DEADLINE = Duration.ofMinutes(1);

    /** On top of a call's own deadline, which gRPC keeps: a net under it. */
    private static final Duration NET = Duration.ofSeconds(10);

    private static final Duration CLOSING = Duration.ofSeconds(2);

    private final QdrantSettings settings;
    private final ManagedChannel channel;
    private final QdrantGrpcClient grpc;

    private Connection(QdrantSettings settings, ManagedChannel channel, QdrantGrpcClient grpc) {
        this.settings = settings;
        this.channel = channel;
        this.grpc = grpc;
    }

    /** Does not wait for the server: the first call does. */
    static Connection open(QdrantSettings settings) {
        ManagedChannelBuilder<?> builder = ManagedChannelBuilder.forAddress(settings.host(), settings.port())
                .maxInboundMessageSize(MAX_ANSWER_BYTES)
                .keepAliveTime(1, TimeUnit.MINUTES)
                .userAgent("fichero");
        ManagedChannel channel = (settings.tls() ? builder.useTransportSecurity() : builder.usePlaintext()).build();
        // Its check of versions is a call without a deadline.
        QdrantGrpcClient.Builder grpc = QdrantGrpcClient.newBuilder(channel, false, false);
        if (settings.apiKey() != null) {
            grpc.withApiKey(settings.apiKey());
        }
        return new Connection(settings, channel, grpc.build());
    }

    /** @throws SetupException when the server is too old: it would answer as if it were out of order, and for ever */
    void requireVersion() {
        String version = await(
                        "tell its version",
                        settings.deadline(),
                        deadline ->
                                within(grpc.qdrant(), deadline).healthCheck(HealthCheckRequest.getDefaultInstance()))
                .getVersion();
        Matcher numbers = VERSION.matcher(version);
        if (numbers.lookingAt()) {
            int major = Integer.parseInt(numbers.group(1));
            int minor = Integer.parseInt(numbers.group(2));
            if (major < LEAST_MAJOR || major == LEAST_MAJOR && minor < LEAST_MINOR) {
                throw new SetupException(
                        "Qdrant at " + settings.address() + " has version " + version + ", but this Fichero needs "
                                + LEAST_MAJOR + "." + LEAST_MINOR + " or newer: update the server");
            }
        }
    }

    interface PointsCall<T> {
        ListenableFuture<T> send(PointsFutureStub points);
    }

    interface CollectionsCall<T> {
        ListenableFuture<T> send(CollectionsFutureStub collections);
    }

    /**
     * @param what the call does, as the rest of "Qdrant failed to"
     * @throws NoSuchCollectionException when what it asks for is not there
     */
    <T> T points(String what, PointsCall<T> call) {
        return await(what, settings.deadline(), deadline -> call.send(within(grpc.points(), deadline)));
    }

    /** Reads a collection that another process may drop at any time: then it holds nothing. */
    <T> T read(String what, T nothing, PointsCall<T> call) {
        try {
            return points(what, call);
        } catch (NoSuchCollectionException e) {
            return nothing;
        }
    }

    /** Changes points. They are applied on return, or it throws: Qdrant also says OK when it only gave up waiting. */
    void update(UpdateBatchPoints changes) {
        String what = "write to " + changes.getCollectionName();
        UpdateBatchPoints waiting = changes.toBuilder().setWait(true).build();
        List<UpdateResult> results =
                points(what, points -> points.updateBatch(waiting)).getResultList();
        if (results.size() != waiting.getOperationsCount()) {
            throw new RetryableException("Qdrant at " + settings.address() + " was asked for "
                    + waiting.getOperationsCount() + " changes to " + what + " but tells of " + results.size());
        }
        for (UpdateResult result : results) {
            if (result.getStatus() != UpdateStatus.Completed) {
                throw new RetryableException("Qdrant at " + settings.address() + " took the request to " + what
                        + " but does not say that it is done (" + result.getStatus() + ")");
            }
        }
    }

    /** Makes an index of a payload field, which takes longer the more points there are. */
    void index(CreateFieldIndexCollection index) {
        String what = "index " + index.getFieldName() + " of " + index.getCollectionName();
        CreateFieldIndexCollection waiting = index.toBuilder().setWait(true).build();
        PointsOperationResponse answer = await(
                what,
                adminDeadline(),
                deadline -> within(grpc.points(), deadline).createFieldIndex(waiting));
        if (answer.getResult().getStatus() != UpdateStatus.Completed) {
            throw new RetryableException("Qdrant at " + settings.address() + " is not yet done to " + what);
        }
    }

    <T> T collections(String what, CollectionsCall<T> call) {
        return await(what, settings.deadline(), deadline -> call.send(within(grpc.collections(), deadline)));
    }

    /** Makes, drops or renames collections, which takes a cluster longer than reading. */
    void change(String what, CollectionsCall<CollectionOperationResponse> call) {
        await(what, adminDeadline(), deadline -> call.send(within(grpc.collections(), deadline)));
    }

    private Duration adminDeadline() {
        Duration deadline = settings.deadline();
        return deadline.compareTo(SHORTEST_ADMIN_DEADLINE) < 0 ? SHORTEST_ADMIN_DEADLINE : deadline;
    }

    private static <S extends AbstractStub<S>> S within(S stub, Duration deadline) {
        return stub.withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS);
    }

    private <T> T await(String what, Duration deadline, Function<Duration, ListenableFuture<T>> call) {
        try {
            return call.apply(deadline).get(deadline.plus(NET).toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StatusRuntimeException failure) {
                throw Failures.of(what, settings.address(), failure);
            }
            throw new RetryableException("Qdrant at " + settings.address() + " failed to " + what, e.getCause());
        } catch (TimeoutException e) {
            throw new RetryableException("Qdrant at " + settings.address() + " did not " + what + " in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while Qdrant was to " + what, e);
        }
    }

    /** For messages. */
    String address() {
        return settings.address();
    }

    @Override
    public void close() {
        channel.shutdown();
        try {
            if (!channel.awaitTermination(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
                channel.shutdownNow();
            }
        } catch (InterruptedException e) {
            channel.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
