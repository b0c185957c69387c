package fichero.query.http;

import fichero.query.access.AccessSettings;
import fichero.query.administration.Administration;
import fichero.query.answers.Answerer;
import fichero.query.mcp.McpEndpoint;
import fichero.query.metrics.Metrics;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Progress;
import fichero.query.readmodel.RetrySelection;
import fichero.query.search.Searches;
import fichero.query.status.StatusReader;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything that is served, in one list. */
public final class Api {

    /** Of the interface, as the description says it. */
    private static final String VERSION = "1";

    private final List<Route> routes;
    private final Runnable stopping;

    /** @param answerer null when no model is set up to write answers */
    public Api(
            Searches searches,
            Inventory inventory,
            RetrySelection retries,
            Administration administration,
            StatusReader status,
            Progress progress,
            Metrics metrics,
            @Nullable Answerer answerer) {
        EventRoutes events = new EventRoutes(status::read);
        this.stopping = () -> {
            events.close();
            if (answerer != null) {
                answerer.close();
            }
        };
        this.routes = Stream.of(
                        new SearchRoutes(searches, metrics).routes(),
                        new AnswerRoutes(answerer, metrics).routes(),
                        new McpRoutes(new McpEndpoint(new McpTools(searches, inventory, status).all(), VERSION))
                                .routes(),
                        new FileRoutes(inventory).routes(),
                        new ContentRoutes(inventory, searches).routes(),
                        new QuarantineRoutes(inventory).routes(),
                        new RetryRoutes(retries, administration.outbox()::request, InstantSource.system()).routes(),
                        new ReindexRoutes(administration.reindexing()).routes(),
                        new CollectionRoutes(administration.collections(), administration.reset()).routes(),
                        new UploadRoutes(administration.uploads(), administration.outcomes()).routes(),
                        new InventoryRoutes(inventory).routes(),
                        new HealthRoutes(status, progress, searches, metrics).routes(),
                        events.routes(),
                        new CallerRoutes().routes(),
                        new PageRoutes().routes())
                .flatMap(List::stream)
                .toList();
    }

    /** A server for these routes that lets everybody in, not started. */
    HttpServer server(String host, int port) {
        return server(host, port, AccessSettings.NONE);
    }

    /** A server for these routes, not started. */
    public HttpServer server(String host, int port, AccessSettings access) {
        return new HttpServer(host, port, access, routes, stopping);
    }

    List<Route> routes() {
        return routes;
    }
}
