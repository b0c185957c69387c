package fichero.app.wiring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import fichero.core.failure.SetupException;
import fichero.query.access.Access;
import fichero.query.access.AccessException;
import fichero.query.access.Caller;
import fichero.query.access.Right;
import fichero.query.metrics.Metrics;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Answers whoever looks after processes, where none of our HTTP is served: {@code /livez} while the process is up,
 * {@code /readyz} with 200 when it works or 503 when it does not yet, and {@code /metrics} for Prometheus.
 */
final class HealthServer implements AutoCloseable {

    private static final String METRICS = "/metrics";
    private static final String PLAIN = "text/plain; charset=utf-8";

    private static final int OK = 200;
    private static final int UNAUTHENTICATED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;

    private final HttpServer server;
    private final BooleanSupplier ready;
    private final Supplier<String> metrics;
    private final Access access;

    /**
     * @param port 0 for any free one
     * @param metrics in the text format of Prometheus
     * @param access who may read them: they count everybody's documents
     * @throws SetupException when the address is taken
     */
    HealthServer(String host, int port, BooleanSupplier ready, Supplier<String> metrics, Access access) {
        this.ready = ready;
        this.metrics = metrics;
        this.access = access;
        try {
            server = HttpServer.create(new InetSocketAddress(host, port), 0);
        } catch (IOException e) {
            throw new SetupException(
                    "health.port " + port + " on " + host + " cannot be used (" + e.getMessage() + "): choose another.",
                    e);
        }
        server.createContext("/", this::answer);
    }

    void start() {
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean asksMetrics = exchange.getRequestURI().getPath().equals(METRICS);
            int found =
                    status(exchange.getRequestMethod(), exchange.getRequestURI().getPath());
            int status = found == OK && asksMetrics ? statusOfMetrics(exchange) : found;
            boolean scraped = status == OK && asksMetrics;
            byte[] body = (scraped ? metrics.get() : word(status)).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", scraped ? Metrics.CONTENT_TYPE : PLAIN);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
            if (!head) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    private int statusOfMetrics(HttpExchange exchange) {
        try {
            String address = exchange.getRemoteAddress().getAddress().getHostAddress();
            Caller caller = access.admit(exchange.getRequestHeaders()::getFirst, address);
            return caller.may(Right.METRICS) ? OK : FORBIDDEN;
        } catch (AccessException e) {
            return switch (e.kind()) {
                case UNAUTHENTICATED -> UNAUTHENTICATED;
                case KEYS_UNAVAILABLE -> UNAVAILABLE;
                case TOO_MANY_REQUESTS -> TOO_MANY_REQUESTS;
            };
        }
    }

    private static String word(int status) {
        return status == OK ? "ok\n" : status == UNAVAILABLE ? "not ready\n" : "";
    }

    private int status(String method, String path) {
        if (!path.equals("/livez") && !path.equals("/readyz") && !path.equals(METRICS)) {
            return NOT_FOUND;
        }
        if (!method.equals("GET") && !method.equals("HEAD")) {
            return METHOD_NOT_ALLOWED;
        }
        return !path.equals("/readyz") || ready.getAsBoolean() ? OK : UNAVAILABLE;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
