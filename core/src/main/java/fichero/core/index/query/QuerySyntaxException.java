package fichero.core.index.query;

/** A query uses operators, but not as they go. */
public final class QuerySyntaxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int position;

    /**
     * @param position the character that it is about, from 1
     * @param slip what is wrong there, and what to do
     */
    QuerySyntaxException(int position, String slip) {
        super(slip);
        this.position = position;
    }

    /** The character that it is about, from 1. */
    public int position() {
        return position;
    }
}
