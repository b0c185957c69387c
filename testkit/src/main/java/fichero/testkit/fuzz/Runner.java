package fichero.testkit.fuzz;

import fichero.testkit.fuzz.Fuzzing.Check;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Checks one case after the other on a thread of its own, which may hang. */
final class Runner implements AutoCloseable {

    private final Check<String> check;
    private final Duration hangs;
    private final ExecutorService executor = Executors.newSingleThreadExecutor(this::thread);
    private volatile @Nullable Thread thread;

    /** @param hangs how long a case may take */
    Runner(Check<String> check, Duration hangs) {
        this.check = check;
        this.hangs = hangs;
    }

    private Thread thread(Runnable task) {
        Thread made = new Thread(task, "fuzz");
        made.setDaemon(true);
        thread = made;
        return made;
    }

    /** What is wrong with a case, or null. After one that hangs, there is no other. */
    @Nullable
    Throwable failure(String text) {
        Future<?> one = executor.submit(() -> {
            check.check(text);
            return null;
        });
        try {
            one.get(hangs.toMillis(), TimeUnit.MILLISECONDS);
            return null;
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (TimeoutException e) {
            return new Hanging("it does not end within " + hangs, thread);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e;
        }
    }

    /** Its stack is that of the thread that hangs. */
    static final class Hanging extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Hanging(String message, @Nullable Thread stuck) {
            super(message);
            if (stuck != null) {
                setStackTrace(stuck.getStackTrace());
            }
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
