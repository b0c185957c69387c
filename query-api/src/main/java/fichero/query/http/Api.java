package fichero.query.http;

import fichero.query.access.AccessSettings;
import fichero.query.administration.Administration;
import fichero.query.metrics.Metrics;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Progress;
import fichero.query.readmodel.RetrySelection;
import fichero.query.search.Searches;
import fichero.query.status.StatusReader;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** Everything that is served, in one list. */
public final class Api {

    private final List<Route> routes;

    public Api(
            Searches searches,
            Inventory inventory,
            RetrySelection retries,
            Administration administration,
            StatusReader status,
            Progress progress,
            Metrics metrics) {
        this.routes = Stream.of(
                        new SearchRoutes(searches, metrics).routes(),
                        new FileRoutes(inventory).routes(),
                        new ContentRoutes(inventory, searches).routes(),
                        new QuarantineRoutes(inventory).routes(),
                        new RetryRoutes(retries, administration.outbox()::request, InstantSource.system()).routes(),
                        new ReindexRoutes(administration.reindexing()).routes(),
                        new CollectionRoutes(administration.collections(), administration.reset()).routes(),
                        new UploadRoutes(administration.uploads(), administration.outcomes()).routes(),
                        new InventoryRoutes(inventory).routes(),
                        new HealthRoutes(status, progress, searches, metrics).routes(),
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
        return new HttpServer(host, port, access, routes);
    }

    List<Route> routes() {
        return routes;
    }
}
