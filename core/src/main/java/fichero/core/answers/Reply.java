package fichero.core.answers;

import java.time.Duration;

/** An answer while it is written. Read by one thread; any may close it. */
public interface Reply extends AutoCloseable {

    /** What came next. */
    sealed interface Piece {

        /** @param text goes on where the last one ended; not empty */
        record Text(String text) implements Piece {}

        /** Nothing came in the time given: the model is still at it. */
        record Silence() implements Piece {}

        /** @param cut whether the answer had no more room, rather than having come to its end */
        record End(boolean cut) implements Piece {}
    }

    /**
     * Waits for the next piece.
     *
     * @return after {@link Piece.End}, always that again
     * @throws fichero.core.failure.RetryableException when the model cannot be reached now, or has broken off
     * @throws fichero.core.failure.SetupException when there is no such model, or it writes no text
     */
    Piece next(Duration atMost);

    /** Has the model stop writing, if it still does. */
    @Override
    void close();
}
