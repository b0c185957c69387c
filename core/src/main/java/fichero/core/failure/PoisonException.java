package fichero.core.failure;

import org.jspecify.annotations.Nullable;

/** This document (or text) never will work: quarantine it with its reason and go on with the next. */
public final class PoisonException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final @Nullable String detectedType;

    public PoisonException(Reason reason, String detail) {
        this(reason, detail, null, null);
    }

    public PoisonException(Reason reason, String detail, @Nullable Throwable cause) {
        this(reason, detail, null, cause);
    }

    /** @param detectedType the MIME type told from the bytes, or null when it was not told */
    public PoisonException(Reason reason, String detail, @Nullable String detectedType, @Nullable Throwable cause) {
        super(detail, cause);
        this.reason = reason;
        this.detectedType = detectedType;
    }

    public Reason reason() {
        return reason;
    }

    public @Nullable String detectedType() {
        return detectedType;
    }
}
