package fichero.query.http;

import fichero.query.access.Caller;
import fichero.query.access.Right;
import fichero.query.status.StatusAnswer;
import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** {@code /v1/events}: what {@code /v1/status} answers, told whenever it changes. */
final class EventRoutes implements AutoCloseable {

    /** Each costs memory and a connection, and no thread. */
    private static final int PLACES = 200;

    private static final int MOST_EVENTS = 1_000_000;
    private static final String RETRY_AFTER_SECONDS = "10";

    private final StatusFeed feed;

    /** @param status what a caller may know now */
    EventRoutes(Function<Caller, StatusAnswer> status) {
        this(new StatusFeed(status, StatusFeed.Pace.USUAL, PLACES));
    }

    EventRoutes(StatusFeed feed) {
        this.feed = feed;
    }

    /** Who may know how things stand may be told, too. */
    List<Route> routes() {
        return List.of(Route.get("/v1/events", this::listen).needs(Right.STATUS));
    }

    private void listen(Context context) throws IOException {
        Parameters parameters = Parameters.of(context.queryParamMap(), List.of("limit"), null);
        int limit = parameters.integer("limit", MOST_EVENTS, 1, MOST_EVENTS);
        Caller caller = Callers.of(context);
        // Read before anything is told: what goes wrong here has a status of its own.
        byte[] first = feed.event(caller);
        context.contentType(EventAudience.CONTENT_TYPE + ";charset=utf-8");
        // A proxy that gathers an answer before it passes it on would make a stream pointless.
        context.header("X-Accel-Buffering", "no");
        if (!context.req().getMethod().equals("HEAD")) {
            ServletOutputStream out = context.res().getOutputStream();
            context.future(() -> begin(context, caller, first, limit, out));
        }
    }

    private CompletableFuture<Void> begin(
            Context context, Caller caller, byte[] first, int limit, ServletOutputStream out) {
        try {
            return feed.listen(caller, first, limit, out);
        } catch (ProblemException e) {
            context.header("Retry-After", RETRY_AFTER_SECONDS);
            throw e;
        }
    }

    /** Ends all streams, so that a server that stops need not wait for them. */
    @Override
    public void close() {
        feed.close();
    }
}
