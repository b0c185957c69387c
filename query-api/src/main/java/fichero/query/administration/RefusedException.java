package fichero.query.administration;

/** What was asked cannot be done as it was asked. The message says why, and what can be. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** Why. */
    public enum Kind {
        /** There is no such thing for the caller to see. */
        NOT_FOUND,
        /** It is asked in a way that cannot be. */
        INVALID,
        /** More bytes than are taken. */
        TOO_LARGE,
        /** Not yet. */
        NOT_READY
    }

    RefusedException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
