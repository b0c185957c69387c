package fichero.query.http;

import fichero.query.access.Right;
import fichero.query.administration.Reindexing;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /v1/reindex}: has files looked at again. */
final class ReindexRoutes {

    private static final String EXAMPLE = "{\"source\":\"notes\",\"force\":true}";
    private static final List<String> NAMES = List.of("files", "source", "all", "force");
    private static final int ACCEPTED = 202;

    private final Reindexing reindexing;

    ReindexRoutes(Reindexing reindexing) {
        this.reindexing = reindexing;
    }

    List<Route> routes() {
        return List.of(Route.post("/v1/reindex", this::reindex).needs(Right.ADMINISTER));
    }

    /** In JSON as it stands here. */
    private record Reindex(String requestId, List<OfSource> sources) {}

    /** @param files how many were named, or null for all of the source's */
    private record OfSource(String source, @Nullable Integer files) {}

    private void reindex(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        Parameters parameters = Parameters.of(JsonBody.values(context, EXAMPLE), NAMES, null);
        Reindexing.Asked asked = asked(context, parameters);
        List<OfSource> sources = new ArrayList<>();
        asked.files().forEach((source, files) -> sources.add(new OfSource(source, files == 0 ? null : files)));
        Answers.json(context.status(ACCEPTED), new Reindex(asked.requestId(), sources));
    }

    private Reindexing.Asked asked(Context context, Parameters parameters) {
        List<String> files = parameters.all("files");
        List<String> sources = parameters.all("source");
        boolean all = parameters.flag("all", false);
        boolean force = parameters.flag("force", false);
        long ways = Stream.of(!files.isEmpty(), !sources.isEmpty(), all)
                .filter(way -> way)
                .count();
        if (ways != 1) {
            throw ProblemException.invalid(
                    "say what to look at again: 'files', 'source' or 'all', and only one of them");
        }
        var scopes = Callers.scopes(context);
        if (all) {
            return reindexing.everything(force, scopes);
        }
        return files.isEmpty() ? reindexing.sources(sources, force, scopes) : reindexing.files(files, force, scopes);
    }
}
