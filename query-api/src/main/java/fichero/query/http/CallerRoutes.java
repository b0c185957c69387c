package fichero.query.http;

import fichero.query.access.Caller;
import fichero.query.access.Right;
import io.javalin.http.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /v1/caller}: who somebody is taken for, so that a page offers nothing that they may not do. */
final class CallerRoutes {

    List<Route> routes() {
        return List.of(Route.get("/v1/caller", CallerRoutes::caller).needs(Right.STATUS));
    }

    /** In JSON as it stands here; the fields mean what they mean in {@link Caller}. */
    private record CallerAnswer(
            String name, String role, @Nullable String session) {}

    private static void caller(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        Caller caller = Callers.of(context);
        Answers.json(context, new CallerAnswer(caller.name(), caller.role().code(), caller.session()));
    }
}
