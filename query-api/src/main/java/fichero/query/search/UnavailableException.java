package fichero.query.search;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.time.Duration;

/**
 * Something that an answer needs is away now; the same request may work later. The message is for whoever asks, who need
 * not know hosts and collections: those are in the cause, for the log.
 */
public final class UnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final Duration USUAL_WAIT = Duration.ofSeconds(5);
    private static final Duration WAIT_FOR_PEOPLE = Duration.ofMinutes(1);

    /** What is away. */
    public enum Part {
        EMBEDDER("the embedding model"),
        INDEX("the index");

        private final String name;

        Part(String name) {
            this.name = name;
        }
    }

    private final Part part;
    private final Duration retryAfter;

    UnavailableException(Part part, RuntimeException cause) {
        super(part.name + why(cause), cause);
        this.part = part;
        this.retryAfter = wait(cause);
    }

    private static String why(RuntimeException cause) {
        return cause instanceof SetupException
                ? " is set up in a way that does not work; the log says what to change"
                : " does not answer now";
    }

    private static Duration wait(RuntimeException cause) {
        if (cause instanceof RetryableException away) {
            Duration asked = away.retryAfter();
            return asked == null ? USUAL_WAIT : asked;
        }
        return WAIT_FOR_PEOPLE;
    }

    public Part part() {
        return part;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
