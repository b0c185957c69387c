package fichero.query.http;

import fichero.core.failure.RetryableException;
import fichero.core.index.query.QuerySyntaxException;
import fichero.query.access.AccessException;
import fichero.query.administration.RefusedException;
import fichero.query.answers.ModelUnavailableException;
import fichero.query.search.UnavailableException;
import fichero.schemas.BrokerException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.time.Duration;
import java.util.UUID;
import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.io.EofException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns whatever a route throws into one problem. The one place that decides what an error says. */
final class Problems {

    private static final Logger log = LoggerFactory.getLogger(Problems.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private Problems() {}

    static void handle(RoutesConfig routes) {
        routes.exception(ProblemException.class, (e, context) -> answer(context, e.code(), e.detail(), null));
        routes.exception(AccessException.class, Problems::notLetIn);
        routes.exception(
                RefusedException.class,
                (e, context) -> answer(context, code(e.kind()), String.valueOf(e.getMessage()), null));
        routes.exception(
                QuerySyntaxException.class,
                (e, context) -> answer(
                        context,
                        Problem.Code.INVALID_QUERY,
                        "at character " + e.position() + " of 'q': " + e.getMessage(),
                        null));
        routes.exception(UnavailableException.class, (e, context) -> {
            log.atWarn()
                    .addKeyValue("part", e.part())
                    .addKeyValue("route", context.path())
                    .addKeyValue("error", String.valueOf(e.getCause()))
                    .log("A request could not be answered");
            retryAfter(context, e.retryAfter());
            answer(context, code(e.part()), e.getMessage() + "; try again later", null);
        });
        routes.exception(ModelUnavailableException.class, (e, context) -> {
            retryAfter(context, e.retryAfter());
            Problem problem = of(e, context.path());
            Answers.write(context.status(problem.status()), Problem.CONTENT_TYPE, problem);
        });
        routes.exception(RetryableException.class, (e, context) -> {
            Duration asked = e.retryAfter();
            retryAfter(context, asked == null ? RETRY_AFTER : asked);
            answer(context, Problem.Code.READ_MODEL_UNAVAILABLE, e.getMessage() + "; try again later", null);
        });
        routes.exception(BrokerException.class, (e, context) -> {
            retryAfter(context, RETRY_AFTER);
            answer(context, Problem.Code.BROKER_UNAVAILABLE, e.getMessage() + "; try again later", null);
        });
        routes.exception(HttpResponseException.class, Problems::refused);
        routes.exception(Exception.class, Problems::failed);
    }

    static Problem of(ModelUnavailableException e, String path) {
        Problem.Code code = e.busy() ? Problem.Code.ANSWERS_BUSY : Problem.Code.MODEL_UNAVAILABLE;
        return Problem.of(code, e.getMessage() + "; try again later, searches go on", path, null);
    }

    private static void notLetIn(AccessException e, Context context) {
        Problem.Code code = switch (e.kind()) {
            case UNAUTHENTICATED -> Problem.Code.UNAUTHENTICATED;
            case KEYS_UNAVAILABLE -> Problem.Code.KEYS_UNAVAILABLE;
            case TOO_MANY_REQUESTS -> Problem.Code.TOO_MANY_REQUESTS;
        };
        if (code == Problem.Code.UNAUTHENTICATED) {
            context.header("WWW-Authenticate", "Bearer realm=\"fichero\"");
        } else {
            Duration wait = e.retryAfter();
            retryAfter(context, wait == null ? RETRY_AFTER : wait);
        }
        answer(context, code, String.valueOf(e.getMessage()), null);
    }

    private static Problem.Code code(RefusedException.Kind kind) {
        return switch (kind) {
            case NOT_FOUND -> Problem.Code.NOT_FOUND;
            case INVALID -> Problem.Code.INVALID_PARAMETER;
            case TOO_LARGE -> Problem.Code.BODY_TOO_LARGE;
            case NOT_READY -> Problem.Code.NOT_READY;
        };
    }

    private static Problem.Code code(UnavailableException.Part part) {
        return switch (part) {
            case EMBEDDER -> Problem.Code.EMBEDDER_UNAVAILABLE;
            case INDEX -> Problem.Code.INDEX_UNAVAILABLE;
        };
    }

    private static void refused(HttpResponseException e, Context context) {
        switch (e.getStatus()) {
            case 404 ->
                answer(context, Problem.Code.NOT_FOUND, "nothing is served at this path; see /openapi.json", null);
            case 405 ->
                answer(
                        context,
                        Problem.Code.METHOD_NOT_ALLOWED,
                        context.method() + " does not fit this path; see /openapi.json",
                        null);
            case 413 -> answer(context, Problem.Code.BODY_TOO_LARGE, "see /openapi.json for the limit", null);
            default -> {
                if (e.getStatus() < 500) {
                    answer(context, Problem.Code.BAD_REQUEST, String.valueOf(e.getMessage()), null);
                } else {
                    failed(e, context);
                }
            }
        }
    }

    /** Whether the sender hung up in the middle, or what was sent is not as HTTP has it. */
    private static boolean isSenders(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EofException || cause instanceof BadMessageException) {
                return true;
            }
        }
        return false;
    }

    private static void failed(Exception e, Context context) {
        if (isSenders(e)) {
            answer(context, Problem.Code.BAD_REQUEST, "the body ends too early, or is not as HTTP has it", null);
            return;
        }
        String errorId = UUID.randomUUID().toString();
        log.atError()
                .addKeyValue("errorId", errorId)
                .addKeyValue("method", context.method())
                .addKeyValue("route", context.path())
                .setCause(e)
                .log("request failed");
        answer(context, Problem.Code.INTERNAL_ERROR, "please report it with the error_id and the log", errorId);
    }

    private static void retryAfter(Context context, Duration wait) {
        context.header("Retry-After", Long.toString(Math.max(1, wait.toSeconds())));
    }

    static void answer(Context context, Problem.Code code, String detail, @Nullable String errorId) {
        Problem problem = Problem.of(code, detail, context.path(), errorId);
        Answers.write(context.status(code.status()), Problem.CONTENT_TYPE, problem);
    }
}
