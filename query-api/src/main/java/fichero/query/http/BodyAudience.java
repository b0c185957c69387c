package fichero.query.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import fichero.query.answers.Audience;
import fichero.query.answers.Citation;
import fichero.schemas.Json;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells an answer as one JSON object. Until the model's first word an error has a status of its own; from then on there
 * will be an answer, and a blank before it every so often tells whether somebody still waits for it.
 */
final class BodyAudience implements Audience {

    private final Context context;
    private final StringBuilder text = new StringBuilder();
    private Found found = new Found(List.of(), null);

    BodyAudience(Context context) {
        this.context = context;
    }

    /** The answer, in JSON as it stands here; the fields mean what they mean in {@link Audience}. */
    private record Answer(
            String outcome,
            String answer,
            @Nullable String incomplete,
            List<Integer> cited,
            List<Citation> citations,
            int droppedCitations,
            @Nullable String language,
            @Nullable String model,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String degraded,

            long tookMs) {}

    @Override
    public void found(Found passages) {
        found = passages;
    }

    @Override
    public void text(String piece) {
        text.append(piece);
    }

    @Override
    public void waiting() throws IOException {
        if (!text.isEmpty()) {
            context.contentType("application/json");
            write(new byte[] {' '});
        }
    }

    @Override
    public void done(Done done) throws IOException {
        context.contentType("application/json");
        write(Json.mapper()
                .writeValueAsBytes(new Answer(
                        done.outcome(),
                        text.toString().strip(),
                        done.incomplete(),
                        done.cited(),
                        found.citations(),
                        done.droppedCitations(),
                        done.language(),
                        done.model(),
                        found.degraded(),
                        done.tookMs())));
    }

    private void write(byte[] bytes) throws IOException {
        OutputStream out = context.res().getOutputStream();
        out.write(bytes);
        out.flush();
    }
}
