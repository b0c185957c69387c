package fichero.query.http;

import fichero.core.failure.Reason;
import fichero.query.access.Right;
import fichero.query.readmodel.RetrySelection;
import fichero.schemas.ReindexRequest;
import fichero.schemas.ReindexRequests;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code /v1/quarantine/retry}: has what is quarantined tried again. */
final class RetryRoutes {

    private static final String EXAMPLE = "{\"reason\":\"timeout\"}";
    private static final List<String> NAMES = List.of("files", "reason", "processor_version", "outdated", "all");
    private static final List<String> REASONS =
            Arrays.stream(Reason.values()).map(Reason::code).toList();
    private static final int ACCEPTED = 202;

    private final RetrySelection selection;
    private final Consumer<List<ReindexRequest>> requests;
    private final InstantSource clock;

    /** @param requests writes them to the topic that producers follow */
    RetryRoutes(RetrySelection selection, Consumer<List<ReindexRequest>> requests, InstantSource clock) {
        this.selection = selection;
        this.requests = requests;
        this.clock = clock;
    }

    List<Route> routes() {
        return List.of(Route.post("/v1/quarantine/retry", this::retry).needs(Right.ADMINISTER));
    }

    /**
     * What is tried again, in JSON as it stands here.
     *
     * @param requestId null when there is nothing to try again
     */
    private record Retry(
            @Nullable String requestId, long files, long contents, long unwatched, List<OfSource> sources) {}

    /** @param published files that are published again: one for each content, and each that could not be read */
    private record OfSource(String source, int published) {}

    private void retry(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        Parameters parameters = Parameters.of(JsonBody.values(context, EXAMPLE), NAMES, null);
        RetrySelection.Query query = query(parameters, context);
        RetrySelection.Selected selected = selection.select(query, Callers.scopes(context));
        if (!query.files().isEmpty() && selected.files() + selected.unwatched() == 0) {
            throw ProblemException.invalid(
                    "none of these files is quarantined for what was asked; see /v1/files for their states");
        }
        List<ReindexRequest> made =
                ReindexRequests.ofFiles(selected.publish(), true, "http", why(parameters), clock.instant());
        requests.accept(made);
        List<OfSource> sources = new ArrayList<>();
        selected.publish().forEach((source, files) -> sources.add(new OfSource(source, files.size())));
        Answers.json(
                context.status(ACCEPTED),
                new Retry(
                        made.isEmpty() ? null : made.get(0).requestId(),
                        selected.files(),
                        selected.contents(),
                        selected.unwatched(),
                        sources));
    }

    private RetrySelection.Query query(Parameters parameters, Context context) {
        List<String> named = parameters.all("files");
        List<String> reasons = parameters.words("reason", REASONS);
        String version = parameters.text("processor_version").orElse(null);
        boolean outdated = parameters.flag("outdated", false);
        boolean all = parameters.flag("all", false);
        boolean chosen = !named.isEmpty() || !reasons.isEmpty() || version != null || outdated;
        if (chosen == all) {
            throw ProblemException.invalid(
                    all
                            ? "'all' is for everything: leave out the other conditions"
                            : "say what to try again: 'files', 'reason', 'processor_version' or 'outdated', or 'all'");
        }
        Set<String> files = new LinkedHashSet<>();
        for (String name : named) {
            files.add(selection
                    .file(name, Callers.scopes(context))
                    .orElseThrow(() -> new ProblemException(
                            Problem.Code.NOT_FOUND,
                            "there is no file '" + name + "'; name it by its id, <source>:<path>, or by its absolute"
                                    + " path")));
        }
        Set<String> now = outdated ? fingerprints() : Set.of();
        return new RetrySelection.Query(files, Set.copyOf(reasons), version, now);
    }

    private Set<String> fingerprints() {
        Set<String> present = selection.fingerprints();
        if (present.isEmpty()) {
            throw new ProblemException(
                    Problem.Code.NOT_READY, "no processor has said yet how it processes documents; try again later");
        }
        return present;
    }

    /** For people, in the producer's log. */
    private static String why(Parameters parameters) {
        List<String> said = new ArrayList<>();
        for (String name : NAMES) {
            if (!name.equals("files")) {
                parameters.all(name).forEach(value -> said.add(name + "=" + value));
            }
        }
        return "quarantine retry" + (said.isEmpty() ? "" : " " + String.join(" ", said));
    }
}
