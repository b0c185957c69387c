package fichero.query.http;

import fichero.query.answers.Answerer;
import fichero.query.answers.Audience;
import fichero.query.answers.ModelUnavailableException;
import fichero.query.answers.Question;
import fichero.query.metrics.Metrics;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /v1/answers}: an answer in one piece, or as a stream of events when {@code text/event-stream} is asked for. */
final class AnswerRoutes {

    private static final Logger log = LoggerFactory.getLogger(AnswerRoutes.class);

    private final @Nullable Answerer answerer;
    private final Metrics metrics;

    /** @param answerer null when no model is set */
    AnswerRoutes(@Nullable Answerer answerer, Metrics metrics) {
        this.answerer = answerer;
        this.metrics = metrics;
    }

    List<Route> routes() {
        return List.of(Route.post("/v1/answers", this::answer));
    }

    private void answer(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        String type = context.contentType();
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
            throw new ProblemException(
                    Problem.Code.UNSUPPORTED_MEDIA_TYPE, "send the question as application/json, not as " + type);
        }
        Answerer current = answerer;
        if (current == null) {
            throw new ProblemException(
                    Problem.Code.ANSWERS_DISABLED,
                    "no model is set up to write answers: set answers.model to a chat model of your Ollama, such as"
                            + " llama3.2, and restart; /v1/search works without one");
        }
        Question question = AnswerParameters.ofBody(context.bodyAsBytes(), current.passages());
        Audience audience = wantsEvents(context) ? new EventAudience(context) : new BodyAudience(context);
        long begun = System.nanoTime();
        String outcome = "failed";
        try {
            outcome =
                    current.answer(question, Callers.scopes(context), audience).outcome();
        } catch (IOException e) {
            outcome = "abandoned";
            log.atDebug().addKeyValue("error", e.getMessage()).log("whoever asked went away; the model is stopped");
        } catch (RuntimeException e) {
            failed(context, audience, e);
        } finally {
            metrics.answered(outcome, Duration.ofNanos(System.nanoTime() - begun));
        }
    }

    private static boolean wantsEvents(Context context) {
        String accept = context.header("Accept");
        return accept != null && accept.toLowerCase(Locale.ROOT).contains(EventAudience.CONTENT_TYPE);
    }

    /** Once something was told, the status is, too: then an error is an event of its own, or the answer breaks off. */
    private static void failed(Context context, Audience audience, RuntimeException e) {
        if (!context.res().isCommitted()) {
            throw e;
        }
        if (e instanceof ModelUnavailableException away && audience instanceof EventAudience events) {
            events.failed(Problems.of(away, context.path()));
        } else {
            log.atError().setCause(e).log("an answer is broken off");
            FileExport.breakOff(context);
        }
    }
}
