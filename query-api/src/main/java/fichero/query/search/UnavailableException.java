package fichero.query.search;

import fichero.core.failure.RetryableException;
import java.time.Duration;

/** Something that an answer needs is away now; the same request may work later. */
public final class UnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final Duration USUAL_WAIT = Duration.ofSeconds(5);

    /** What is away. */
    public enum Part {
        EMBEDDER,
        INDEX
    }

    private final Part part;
    private final Duration retryAfter;

    UnavailableException(Part part, RuntimeException cause) {
        super(cause.getMessage(), cause);
        this.part = part;
        Duration asked = cause instanceof RetryableException away ? away.retryAfter() : null;
        this.retryAfter = asked == null ? USUAL_WAIT : asked;
    }

    public Part part() {
        return part;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
