package fichero.query.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import fichero.core.failure.Reason;
import fichero.query.readmodel.FileFilter;
import fichero.query.readmodel.FileOrder;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Page;
import fichero.query.readmodel.QuarantineGroup;
import fichero.query.readmodel.QuarantinedFile;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is quarantined: by reason, and with a reason in detail. */
final class QuarantineRoutes {

    private static final List<String> REASONS =
            Arrays.stream(Reason.values()).map(Reason::code).toList();

    private final Inventory inventory;

    QuarantineRoutes(Inventory inventory) {
        this.inventory = inventory;
    }

    List<Route> routes() {
        return List.of(Route.get("/v1/quarantine", this::quarantine));
    }

    /**
     * The answer, in JSON as it stands here.
     *
     * @param total files in all groups
     * @param items only when a reason is asked for
     */
    private record QuarantineAnswer(
            long total,
            List<QuarantineGroup> groups,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<QuarantinedFile> items,

            @Nullable String nextCursor) {}

    private void quarantine(Context context) {
        Parameters parameters = Parameters.of(
                context.queryParamMap(), List.of("reason", "source", "collection", "limit", "cursor"), null);
        String reason = parameters.word("reason", REASONS).orElse(null);
        FileFilter filter = FileFilter.all()
                .reason(reason)
                .source(parameters.text("source").orElse(null))
                .collection(parameters.text("collection").orElse(null));
        var query = FileParameters.query(filter, FileOrder.BY_PATH, parameters);
        var scopes = Callers.scopes(context);
        List<QuarantineGroup> groups = inventory.quarantine(filter, scopes);
        Page<QuarantinedFile> page = reason == null ? null : inventory.quarantined(query, scopes);
        Answers.json(
                context,
                new QuarantineAnswer(
                        groups.stream().mapToLong(QuarantineGroup::count).sum(),
                        groups,
                        page == null ? null : page.items(),
                        page == null ? null : Cursor.of(page.next())));
    }
}
