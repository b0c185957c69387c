package fichero.embed.ollama;

/**
 * Ollama answered, and said no, in a way whose meaning depends on what was asked: 400, 404, 500, 501 and their like, or an
 * answer that does not fit the question. Never leaves this package.
 */
final class RefusalException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    /** @param status the answer's, 200 when it was the answer itself that did not fit */
    RefusalException(int status, String error) {
        super(error);
        this.status = status;
    }

    int status() {
        return status;
    }

    /** What the server said, on one line, at most a few hundred characters. */
    String error() {
        return String.valueOf(getMessage());
    }
}
