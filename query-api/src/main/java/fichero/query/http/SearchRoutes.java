package fichero.query.http;

import fichero.query.metrics.Metrics;
import fichero.query.search.SearchAnswer;
import fichero.query.search.SearchQuery;
import fichero.query.search.Searches;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;

/** {@code /v1/search}. */
final class SearchRoutes {

    private final Searches searches;
    private final Metrics metrics;

    SearchRoutes(Searches searches, Metrics metrics) {
        this.searches = searches;
        this.metrics = metrics;
    }

    List<Route> routes() {
        return List.of(Route.get("/v1/search", this::byQuery), Route.post("/v1/search", this::byBody));
    }

    private void byQuery(Context context) {
        answer(context, SearchParameters.ofQuery(context.queryParamMap()));
    }

    private void byBody(Context context) {
        String type = context.contentType();
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
            throw new ProblemException(
                    Problem.Code.UNSUPPORTED_MEDIA_TYPE, "send the search as application/json, not as " + type);
        }
        Parameters.of(context.queryParamMap(), List.of(), null);
        answer(context, SearchParameters.ofBody(context.bodyAsBytes()));
    }

    private void answer(Context context, SearchQuery query) {
        SearchAnswer answer =
                metrics.searches(query.mode()).record(() -> searches.search(query, Callers.scopes(context)));
        Answers.json(context, answer.at(SearchCursor.of(answer.nextCursor(), query)));
    }
}
