package fichero.core.index.query;

/** A piece of a query. */
sealed interface QueryToken {

    /** Its first character in the query, from 0. */
    int start();

    /**
     * A word, phrase, prefix or field.
     *
     * @param text what of it ranks; empty for a field
     * @param loose whether it ranks only, as a word does, and binds where an operator is beside it
     */
    record Term(int start, String text, Condition condition, boolean loose) implements QueryToken {}

    record Operator(int start, Kind kind) implements QueryToken {}

    enum Kind {
        AND,
        OR,
        NOT,
        MINUS,
        OPEN,
        CLOSE;

        boolean isWord() {
            return this == AND || this == OR || this == NOT;
        }
    }
}
