package fichero.query.http;

import fichero.core.identity.AccessScope;
import fichero.query.answers.Answerer;
import fichero.query.mcp.McpEndpoint;
import fichero.query.metrics.Metrics;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Progress;
import fichero.query.readmodel.RetrySelection;
import fichero.query.search.Searches;
import fichero.query.status.StatusReader;
import fichero.schemas.ReindexRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything that is served, in one list. */
public final class Api {

    private final List<Route> routes;

    /** Of the interface, as the description says it. */
    private static final String VERSION = "1";

    /**
     * @param requests writes them to the topic that producers follow
     * @param answerer null when no model is set up to write answers
     */
    public Api(
            Searches searches,
            Inventory inventory,
            RetrySelection retries,
            Consumer<List<ReindexRequest>> requests,
            StatusReader status,
            Progress progress,
            Metrics metrics,
            @Nullable Answerer answerer) {
        this.routes = Stream.of(
                        new SearchRoutes(searches, metrics).routes(),
                        new AnswerRoutes(answerer, metrics).routes(),
                        new McpRoutes(new McpEndpoint(new McpTools(searches, inventory, status).all(), VERSION))
                                .routes(),
                        new FileRoutes(inventory).routes(),
                        new ContentRoutes(inventory, searches).routes(),
                        new QuarantineRoutes(inventory).routes(),
                        new RetryRoutes(retries, requests, InstantSource.system()).routes(),
                        new InventoryRoutes(inventory).routes(),
                        new HealthRoutes(status, progress, searches, metrics).routes(),
                        new PageRoutes().routes())
                .flatMap(List::stream)
                .toList();
    }

    /** What anybody may see; totals count no more. */
    public static Set<AccessScope> publicScopes() {
        return Callers.ANYBODY;
    }

    /** A server for these routes, not started. */
    public HttpServer server(String host, int port) {
        return new HttpServer(host, port, routes);
    }

    List<Route> routes() {
        return routes;
    }
}
