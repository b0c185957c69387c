package fichero.query.http;

import fichero.query.access.Right;
import fichero.query.metrics.Metrics;
import fichero.query.readmodel.Progress;
import fichero.query.search.Searches;
import fichero.query.status.StatusReader;
import io.javalin.http.Context;
import java.util.List;

/** How things stand: for people, for scripts and for whoever restarts what does not answer. */
final class HealthRoutes {

    private final StatusReader status;
    private final Progress progress;
    private final Searches searches;
    private final Metrics metrics;

    HealthRoutes(StatusReader status, Progress progress, Searches searches, Metrics metrics) {
        this.status = status;
        this.progress = progress;
        this.searches = searches;
        this.metrics = metrics;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/v1/status", this::status).needs(Right.STATUS),
                Route.get("/metrics", this::metrics).needs(Right.METRICS),
                Route.get("/livez", this::live).forEverybody(),
                Route.get("/readyz", this::ready).forEverybody());
    }

    private record Health(String status) {}

    private void status(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        Answers.json(context, status.read(Callers.of(context)));
    }

    private void metrics(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        context.contentType(Metrics.CONTENT_TYPE).result(metrics.text(status.read(Callers.of(context))));
    }

    private void live(Context context) {
        Answers.json(context, new Health("ok"));
    }

    private void ready(Context context) {
        if (!progress.caughtUpOnce()) {
            // Everybody is told that it is not, and whoever may see the status what keeps it.
            throw notReady(context, "the read model is not complete yet; /v1/status tells more");
        }
        if (!searches.indexAnswers()) {
            throw notReady(context, "the index does not answer");
        }
        Answers.json(context, new Health("ok"));
    }

    private static ProblemException notReady(Context context, String why) {
        context.header("Retry-After", "1");
        return new ProblemException(Problem.Code.NOT_READY, why);
    }
}
