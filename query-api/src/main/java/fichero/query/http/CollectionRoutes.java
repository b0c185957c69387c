package fichero.query.http;

import fichero.query.administration.CollectionReset;
import fichero.query.readmodel.CollectionItem;
import fichero.query.readmodel.FileCollections;
import io.javalin.http.Context;
import java.util.List;

/** Collections: what is in them, and how one is emptied. */
final class CollectionRoutes {

    private static final int ACCEPTED = 202;

    private final FileCollections collections;
    private final CollectionReset reset;

    CollectionRoutes(FileCollections collections, CollectionReset reset) {
        this.collections = collections;
        this.reset = reset;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/v1/collections", this::all),
                Route.delete("/v1/collections/{collection}/contents", this::reset));
    }

    /** In JSON as it stands here. */
    private record Collections(List<CollectionItem> items) {}

    private record Reset(String collection, long files) {}

    private void all(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        Answers.json(context, new Collections(collections.all(Callers.scopes(context))));
    }

    private void reset(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        String collection = context.pathParam("collection");
        long files = reset.reset(collection, Callers.scopes(context));
        Answers.json(context.status(ACCEPTED), new Reset(collection, files));
    }
}
