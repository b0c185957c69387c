package fichero.schemas;

import org.jspecify.annotations.Nullable;

/**
 * A question to the broker, or a change to it, was not answered in time or was refused. Nothing is known then: a caller
 * that watches treats it as "unknown" and asks again later.
 */
public final class BrokerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BrokerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
