package fichero.app.wiring;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Starts parts that do not need one another at the same time: each start is mostly the work of one core. Of one thread;
 * closing it interrupts what is still starting.
 */
final class Together implements AutoCloseable {

    private final List<FutureTask<?>> tasks = new ArrayList<>();

    /** What will be there once its start is through. */
    @FunctionalInterface
    interface Started<T> {
        /** Waits for it; throws what its start threw. */
        T get() throws InterruptedException;
    }

    <T> Started<T> begin(String name, Callable<T> start) {
        FutureTask<T> task = new FutureTask<>(start);
        tasks.add(task);
        Thread thread = new Thread(task, "start-" + name);
        thread.setDaemon(true);
        thread.start();
        return () -> {
            try {
                return task.get();
            } catch (ExecutionException e) {
                throw unwrapped(e.getCause());
            }
        };
    }

    private static RuntimeException unwrapped(@Nullable Throwable cause) throws InterruptedException {
        if (cause instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
    }

    @Override
    public void close() {
        tasks.forEach(task -> task.cancel(true));
    }
}
