package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.query.answers.Audience;
import fichero.schemas.Json;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells an answer as server-sent events: {@code citations}, then {@code delta} as often as there is text, then {@code done},
 * or {@code error} with a problem. While the model is silent there is a comment every second, so that whoever has gone is
 * noticed.
 */
final class EventAudience implements Audience {

    static final String CONTENT_TYPE = "text/event-stream";

    private static final Logger log = LoggerFactory.getLogger(EventAudience.class);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final Context context;

    EventAudience(Context context) {
        this.context = context;
    }

    /** A piece of text, in JSON as it stands here. */
    private record Delta(String text) {}

    @Override
    public void found(Found found) throws IOException {
        context.contentType(CONTENT_TYPE + ";charset=utf-8");
        // A proxy that gathers an answer before it passes it on would make a stream pointless.
        context.header("X-Accel-Buffering", "no");
        event("citations", found);
    }

    @Override
    public void text(String text) throws IOException {
        event("delta", new Delta(text));
    }

    @Override
    public void waiting() throws IOException {
        write(COMMENT);
    }

    @Override
    public void done(Done done) throws IOException {
        event("done", done);
    }

    void failed(Problem problem) {
        try {
            event("error", problem);
        } catch (IOException e) {
            log.atDebug().addKeyValue("error", e.getMessage()).log("whoever asked went away before the error");
        }
    }

    /** JSON has no line ends, so one data line is enough. */
    private void event(String name, Object data) throws IOException {
        write(("event: " + name + "\ndata: " + json(data) + "\n\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Past Javalin's compression, which gathers what it is given. */
    private void write(byte[] bytes) throws IOException {
        OutputStream out = context.res().getOutputStream();
        out.write(bytes);
        out.flush();
    }

    private static String json(Object data) {
        try {
            return Json.mapper().writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + data.getClass().getSimpleName() + " as JSON", e);
        }
    }
}
