package fichero.query.http;

/** Ends a request with a problem. */
final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Problem.Code code;

    /** @param detail what exactly, and what to do */
    ProblemException(Problem.Code code, String detail) {
        super(detail);
        this.code = code;
    }

    static ProblemException invalid(String detail) {
        return new ProblemException(Problem.Code.INVALID_PARAMETER, detail);
    }

    Problem.Code code() {
        return code;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
