package fichero.index.lucene;

import fichero.core.index.Ranking.Candidate;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.lucene.util.ThreadInterruptedException;

/** What one side of a search finds, on whichever thread comes to it first. */
final class Leg extends FutureTask<List<Candidate>> {

    Leg(Callable<List<Candidate>> search) {
        super(search);
    }

    /** Returns once no thread is at it any more, whatever it came to. */
    void awaitEnd() {
        boolean interrupted = false;
        while (!isDone()) {
            try {
                get();
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                // Told by result().
                break;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Throws what the search threw. */
    List<Candidate> result() throws IOException {
        try {
            return get();
        } catch (InterruptedException e) {
            throw new ThreadInterruptedException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw (RuntimeException) e.getCause();
        }
    }
}
