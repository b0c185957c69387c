package fichero.query.http;

import fichero.query.readmodel.DuplicateItem;
import fichero.query.readmodel.DuplicateQuery;
import fichero.query.readmodel.Inventory;
import io.javalin.http.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Duplicates and runs. */
final class InventoryRoutes {

    private static final String RUNS = "/v1/runs/";

    private final Inventory inventory;

    InventoryRoutes(Inventory inventory) {
        this.inventory = inventory;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/v1/duplicates", this::duplicates),
                Route.get("/v1/runs", this::runs),
                Route.get(RUNS + "<run>", this::run));
    }

    /** Duplicates, in JSON as it stands here. */
    private record DuplicatesAnswer(
            DuplicateItem.Totals totals,
            List<DuplicateItem> items,
            @Nullable String nextCursor) {}

    private void duplicates(Context context) {
        Parameters parameters =
                Parameters.of(context.queryParamMap(), List.of("collection", "min_size", "limit", "cursor"), null);
        Inventory.DuplicateAnswer answer = inventory.duplicates(query(parameters), Callers.scopes(context));
        Answers.json(
                context,
                new DuplicatesAnswer(
                        answer.totals(),
                        answer.page().items(),
                        Cursor.of(answer.page().next())));
    }

    private static DuplicateQuery query(Parameters parameters) {
        String collection = parameters.text("collection").orElse(null);
        long minSize = parameters.size("min_size").orElse(0L);
        String after = parameters.text("cursor").map(Cursor::read).orElse(null);
        int limit = parameters.limit();
        try {
            return new DuplicateQuery(collection, minSize, after, limit);
        } catch (IllegalArgumentException e) {
            throw Cursor.wrong();
        }
    }

    private void runs(Context context) {
        Parameters parameters =
                Parameters.of(context.queryParamMap(), List.of("source", "kind", "limit", "cursor"), null);
        Answers.json(
                context,
                Items.of(inventory.runs(
                        parameters.text("source").orElse(null),
                        parameters.word("kind", List.of("scan", "watch")).orElse(null),
                        parameters.text("cursor").map(Cursor::read).orElse(null),
                        parameters.limit(),
                        Callers.scopes(context))));
    }

    private void run(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        String id = FileRoutes.decoded(context.path().substring(RUNS.length()), "run id");
        Answers.json(
                context,
                inventory
                        .run(id, Callers.scopes(context))
                        .orElseThrow(() -> new ProblemException(
                                Problem.Code.NOT_FOUND,
                                "there is no run '" + id + "': each source keeps its newest ones, see /v1/runs")));
    }
}
