package fichero.query.http;

import fichero.query.administration.Outcomes;
import fichero.query.administration.Uploads;
import fichero.query.readmodel.FileItem;
import fichero.schemas.RecordPosition;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code PUT /v1/files/{source}/{path}}: puts a file into a watched folder. */
final class UploadRoutes {

    private static final String FILES = "/v1/files/";
    private static final String INDEXED = "indexed";
    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    /** Below the minute after which proxies and our own command give up. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(50);

    private final Uploads uploads;
    private final Outcomes outcomes;

    UploadRoutes(Uploads uploads, Outcomes outcomes) {
        this.uploads = uploads;
        this.outcomes = outcomes;
    }

    List<Route> routes() {
        return List.of(Route.put(FILES + "{source}/<path>", this::upload));
    }

    /**
     * In JSON as it stands here.
     *
     * @param event where the producer is asked for it
     * @param state the file's, once that was waited for; null while it is on its way
     */
    private record Upload(
            String file,
            String sha256,
            long sizeBytes,
            RecordPosition event,
            @Nullable String state,
            @Nullable String reason) {}

    private void upload(Context context) throws IOException, InterruptedException {
        Parameters parameters = Parameters.of(context.queryParamMap(), List.of("wait"), null);
        boolean waits = parameters.word("wait", List.of(INDEXED)).isPresent();
        var scopes = Callers.scopes(context);
        String raw = context.path().substring(FILES.length());
        int slash = raw.indexOf('/');
        Uploads.Stored stored = uploads.store(
                FileRoutes.decoded(raw.substring(0, slash), "source"),
                FileRoutes.decoded(raw.substring(slash + 1), "path"),
                context.bodyInputStream(),
                scopes);
        Optional<FileItem> settled =
                waits ? outcomes.await(stored.file(), stored.sha256(), scopes, LONGEST_WAIT) : Optional.empty();
        Answers.json(
                context.status(settled.isPresent() ? OK : ACCEPTED),
                new Upload(
                        stored.file(),
                        stored.sha256(),
                        stored.sizeBytes(),
                        stored.request(),
                        settled.map(FileItem::state).orElse(null),
                        settled.map(FileItem::reason).orElse(null)));
    }
}
