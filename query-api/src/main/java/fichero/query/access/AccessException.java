package fichero.query.access;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A caller is not let in. */
public final class AccessException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    private final @Nullable Duration retryAfter;

    /** Why. */
    public enum Kind {
        /** It is not known who asks. */
        UNAUTHENTICATED,
        /** Who publishes the keys of tokens cannot be reached. */
        KEYS_UNAVAILABLE,
        /** More often than is allowed. */
        TOO_MANY_REQUESTS
    }

    private AccessException(Kind kind, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
    }

    static AccessException unauthenticated(String message) {
        return new AccessException(Kind.UNAUTHENTICATED, message, null, null);
    }

    static AccessException keysUnavailable(String message, Throwable cause) {
        return new AccessException(Kind.KEYS_UNAVAILABLE, message, null, cause);
    }

    static AccessException tooMany(String message, Duration retryAfter) {
        return new AccessException(Kind.TOO_MANY_REQUESTS, message, retryAfter, null);
    }

    public Kind kind() {
        return kind;
    }

    /** How long to wait before the next try, or null. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
