package fichero.testkit.qdrant;

import com.google.protobuf.Message;
import io.grpc.Context;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Qdrant as far as Fichero uses it, over loopback gRPC: exact, slow, and as unforgiving as the real one with its strict
 * mode on. What it holds survives {@link #stop()} and {@link #start()}, on the same port. It can be told to fail.
 *
 * <p>Where the real one's behaviour varies with its segments, this one shows the worse: points that are put again keep
 * vectors they are not given, and ties come in another order each time.
 */
public final class FakeQdrant implements AutoCloseable {

    private static final Metadata.Key<String> API_KEY = Metadata.Key.of("api-key", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<String> RETRY_AFTER =
            Metadata.Key.of("retry-after", Metadata.ASCII_STRING_MARSHALLER);

    /** The real one has no limit of its own. */
    private static final int MAX_REQUEST_BYTES = 64 * 1024 * 1024;

    private final @Nullable String apiKey;
    private final ServerCredentials credentials;
    private final Shelf shelf = new Shelf();
    private final Map<String, Queue<Fault>> faults = new ConcurrentHashMap<>();
    private final Map<String, List<Message>> requests = new ConcurrentHashMap<>();
    private final List<String> callsWithoutDeadline = new CopyOnWriteArrayList<>();
    private @Nullable Server server;
    private volatile UnaryOperator<Message> answers = UnaryOperator.identity();
    private volatile String version = "1.18.3";
    private int port;

    public FakeQdrant() {
        this(null, InsecureServerCredentials.create());
    }

    /** @param apiKey what every call must bring along, or null */
    public FakeQdrant(@Nullable String apiKey, ServerCredentials credentials) {
        this.apiKey = apiKey;
        this.credentials = credentials;
    }

    private record Fault(@Nullable Status status, @Nullable Integer retryAfterSeconds) {}

    public synchronized FakeQdrant start() {
        try {
            server = Grpc.newServerBuilderForPort(port, credentials)
                    .maxInboundMessageSize(MAX_REQUEST_BYTES)
                    .addService(new CollectionsService(shelf))
                    .addService(new PointsService(shelf))
                    .addService(new HealthService(() -> version))
                    .intercept(new Gate())
                    .build()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        port = server.getPort();
        return this;
    }

    public synchronized void stop() {
        if (server != null) {
            server.shutdownNow();
            try {
                server.awaitTermination(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            server = null;
        }
    }

    @Override
    public void close() {
        stop();
    }

    /** Of gRPC; the same from the first start on. */
    public synchronized int port() {
        return port;
    }

    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /** What it says it is from now on. */
    public void claimVersion(String newVersion) {
        version = newVersion;
    }

    /**
     * The next call of a method fails; told twice, the next two.
     *
     * @param method its bare name, such as {@code UpdateBatch}
     */
    public void failNext(String method, Status status) {
        fault(method, new Fault(status, null));
    }

    /** The next call of a method meets the rate limit. */
    public void limitNext(String method, int retryAfterSeconds) {
        fault(
                method,
                new Fault(Status.RESOURCE_EXHAUSTED.withDescription("Rate limiting exceeded"), retryAfterSeconds));
    }

    /** The next call of a method is answered as if nothing had been said: what is told next concerns the one after. */
    public void letPass(String method) {
        fault(method, new Fault(Status.OK, null));
    }

    /** The next call of a method is never answered. */
    public void ignoreNext(String method) {
        fault(method, new Fault(null, null));
    }

    /** What was told of the next calls, and has not come about, does not. */
    public void forgetFaults() {
        faults.clear();
    }

    /** The next batch of changes is answered as one that took too long: OK, but not done. */
    public void timeOutNextUpdate() {
        shelf.timeOutNextUpdate();
    }

    /** Every answer goes through this before it is sent, from now on; what it gives must be of the same type. */
    public void answerThrough(UnaryOperator<Message> change) {
        answers = change;
    }

    /** What a method was asked so far, in order. */
    public List<Message> requests(String method) {
        return List.copyOf(requests.getOrDefault(method, List.of()));
    }

    /** Names of the methods that were called without one. */
    public List<String> callsWithoutDeadline() {
        return List.copyOf(callsWithoutDeadline);
    }

    private void fault(String method, Fault fault) {
        faults.computeIfAbsent(method, name -> new ConcurrentLinkedQueue<>()).add(fault);
    }

    private final class Gate implements ServerInterceptor {

        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            String method = call.getMethodDescriptor().getBareMethodName();
            if (Context.current().getDeadline() == null) {
                callsWithoutDeadline.add(method);
            }
            if (apiKey != null && !apiKey.equals(headers.get(API_KEY))) {
                return end(call, Status.UNAUTHENTICATED.withDescription("Invalid API key or JWT"), new Metadata());
            }
            Queue<Fault> waiting = faults.get(method);
            Fault fault = waiting == null ? null : waiting.poll();
            if (fault != null && fault.status != Status.OK) {
                if (fault.status == null) {
                    return new ServerCall.Listener<>() {};
                }
                Metadata trailers = new Metadata();
                if (fault.retryAfterSeconds != null) {
                    trailers.put(RETRY_AFTER, fault.retryAfterSeconds.toString());
                }
                return end(call, fault.status, trailers);
            }
            return new SimpleForwardingServerCallListener<>(next.startCall(changing(call), headers)) {
                @Override
                public void onMessage(Q message) {
                    requests.computeIfAbsent(method, name -> new CopyOnWriteArrayList<>())
                            .add((Message) message);
                    super.onMessage(message);
                }
            };
        }

        @SuppressWarnings("unchecked") // a change keeps the type
        private <Q, A> ServerCall<Q, A> changing(ServerCall<Q, A> call) {
            return new SimpleForwardingServerCall<>(call) {
                @Override
                public void sendMessage(A message) {
                    super.sendMessage((A) answers.apply((Message) message));
                }
            };
        }

        private <Q, A> ServerCall.Listener<Q> end(ServerCall<Q, A> call, Status status, Metadata trailers) {
            call.close(status, trailers);
            return new ServerCall.Listener<>() {};
        }
    }
}
