package fichero.core.failure;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The same input may work later: a timeout, a refused connection, 429, 5xx. Back off, keep the work, resume. */
public final class RetryableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    public RetryableException(String message) {
        this(message, null, null);
    }

    public RetryableException(String message, @Nullable Throwable cause) {
        this(message, cause, null);
    }

    /** @param retryAfter how long the other side asks to wait, or null when it does not say */
    public RetryableException(String message, @Nullable Throwable cause, @Nullable Duration retryAfter) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
