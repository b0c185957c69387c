package fichero.extract.tika.child;

/** A child JVM ended before it answered. */
public final class ChildDiedException extends Exception {

    private static final long serialVersionUID = 1L;

    /** How it ended. */
    public enum Cause {
        TIMED_OUT,
        OUT_OF_MEMORY,
        CRASHED,
        /** We closed it. */
        CLOSED
    }

    private final Cause how;

    ChildDiedException(Cause how, String detail, Throwable cause) {
        super(detail, cause);
        this.how = how;
    }

    public Cause how() {
        return how;
    }
}
