package fichero.query.answers;

import fichero.core.failure.RetryableException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** No answer can be written now; the same question may be answered later, and searches go on. */
public final class ModelUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final Duration BUSY_WAIT = Duration.ofSeconds(5);
    private static final Duration USUAL_WAIT = Duration.ofSeconds(15);

    private final boolean busy;
    private final Duration retryAfter;

    private ModelUnavailableException(String message, boolean busy, Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.busy = busy;
        this.retryAfter = retryAfter;
    }

    static ModelUnavailableException busy(int parallel) {
        return new ModelUnavailableException(
                "the model is writing " + parallel + " " + (parallel == 1 ? "answer" : "answers") + " already, which is"
                        + " as many as answers.parallel allows",
                true,
                BUSY_WAIT,
                null);
    }

    static ModelUnavailableException away(RuntimeException cause) {
        Duration asked = cause instanceof RetryableException away ? away.retryAfter() : null;
        return new ModelUnavailableException(
                String.valueOf(cause.getMessage()), false, asked == null ? USUAL_WAIT : asked, cause);
    }

    static ModelUnavailableException slow(Duration timeout) {
        return new ModelUnavailableException(
                "the model did not begin to answer within " + timeout.toSeconds() + " s (answers.timeout)",
                false,
                USUAL_WAIT,
                null);
    }

    static ModelUnavailableException stopping() {
        return new ModelUnavailableException("Fichero is being stopped", false, USUAL_WAIT, null);
    }

    static ModelUnavailableException silent(String model) {
        return new ModelUnavailableException(
                "the model '" + model + "' came to its end without a word; one that thinks before it writes needs more"
                        + " room (answers.max_tokens)",
                false,
                USUAL_WAIT,
                null);
    }

    /** Whether it is there and has too much to do. */
    public boolean busy() {
        return busy;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
