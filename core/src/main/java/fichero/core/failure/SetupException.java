package fichero.core.failure;

import org.jspecify.annotations.Nullable;

/** Ours: a wrong dimension, a bad key, a missing model. Stop, exit non-zero, and say what to change. */
public class SetupException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong, where, and what to change */
    public SetupException(String message) {
        this(message, null);
    }

    public SetupException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
