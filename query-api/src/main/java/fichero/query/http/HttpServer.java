package fichero.query.http;

import fichero.core.failure.SetupException;
import fichero.query.access.Access;
import fichero.query.access.AccessSettings;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the routes, with the same headers, limits and errors on each. */
public final class HttpServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);

    private static final int MAX_BODY_BYTES = 64 * 1024;
    private static final int MAX_HEADER_BYTES = 16 * 1024;
    private static final int THREADS = 64;
    private static final long STOP_MILLIS = 3_000;

    private final String host;
    private final int port;
    private final Runnable stopping;
    private final boolean required;
    private final Gate gate;
    private final Javalin javalin;

    /**
     * @param host name or address to bind to
     * @param port 0 for any free one
     * @param access who is let in
     * @param stopping run before it stops, so that answers which take long come to an end
     */
    HttpServer(String host, int port, AccessSettings access, List<Route> routes, Runnable stopping) {
        this.host = host;
        this.port = port;
        this.stopping = stopping;
        this.required = access.isRequired();
        this.gate = new Gate(host, access, new Access(access));
        this.javalin = Javalin.create(config -> configure(config, routes));
    }

    private void configure(JavalinConfig config, List<Route> routes) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.maxRequestSize = MAX_BODY_BYTES;
        config.http.prefer405over404 = true;
        config.http.defaultContentType = "application/json";
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("fichero-http");
        threads.setDaemon(true);
        config.jetty.threadPool = threads;
        config.jetty.modifyServer(server -> {
            server.setStopTimeout(STOP_MILLIS);
            server.setErrorHandler(new ConnectionProblems());
        });
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setRequestHeaderSize(MAX_HEADER_BYTES);
            // File ids hold whatever a file name may hold, an encoded slash among it; paths are never resolved.
            http.setUriCompliance(UriCompliance.RFC3986.with(
                    "fichero",
                    UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                    UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
                    UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS,
                    UriCompliance.Violation.ILLEGAL_PATH_CHARACTERS));
        });
        config.jetty.modifyServletContextHandler(
                handler -> handler.getServletHandler().setDecodeAmbiguousURIs(true));
        config.routes.before(gate::before);
        for (Route route : routes) {
            Handler guarded = gate.guarded(route);
            config.routes.addHttpHandler(route.method(), route.path(), guarded);
            if (route.method().equals(HandlerType.GET)) {
                // Left to Javalin, HEAD would be answered with 200 without asking the route, nor who asks.
                config.routes.addHttpHandler(HandlerType.HEAD, route.path(), guarded);
            }
        }
        config.routes.after(gate::after);
        Problems.handle(config.routes);
    }

    /**
     * Binds and serves.
     *
     * @throws SetupException when the port is taken, or when more than this machine would be let in without being asked
     */
    public void start() {
        if (!required && !HostGuard.isLoopback(host)) {
            throw new SetupException(
                    "HTTP is not served on " + host + " without authentication: other machines would read"
                            + " everything. Bind it to 127.0.0.1, or set up keys or tokens (docs/security.md).");
        }
        try {
            javalin.start(host, port);
        } catch (RuntimeException e) {
            throw new SetupException(
                    "cannot serve HTTP on " + host + ":" + port + " (" + e.getMessage()
                            + "): choose another port, or stop what uses it",
                    e);
        }
    }

    /** The port that is bound. */
    public int port() {
        return javalin.port();
    }

    /** Lets running requests finish for a few seconds, then stops, whatever becomes of them. */
    @Override
    public void close() {
        stopping.run();
        try {
            javalin.stop();
        } catch (RuntimeException e) {
            log.atWarn().addKeyValue("reason", String.valueOf(e.getCause())).log("requests were broken off");
        }
    }
}
