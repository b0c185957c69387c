package fichero.query.mcp;

/** A tool cannot do what it was asked; the message is read by the model that asked. */
public final class McpToolException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong, and what to ask instead */
    public McpToolException(String message) {
        super(message);
    }
}
