package fichero.app;

import fichero.app.wiring.Pieces;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A command that stays, run in this process. Its classes are loaded and compiled by then, so it starts in a fraction of the
 * time that a process of its own takes: for tests that neither kill it nor look at its process. For one test at a time, as
 * {@link CommandHere}.
 */
public final class ProductHere implements AutoCloseable {

    private static final long START_LIMIT_SECONDS = 180;
    private static final long STOP_LIMIT_SECONDS = 40;

    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final CompletableFuture<String> firstLine = new CompletableFuture<>();
    private final Thread life;

    private ProductHere(Pieces pieces, String... arguments) {
        life = new Thread(
                () -> {
                    int code = Main.run(arguments, pieces);
                    firstLine.completeExceptionally(new AssertionError("it ended before it was ready, with " + code));
                    exit.complete(code);
                },
                "fichero");
        life.setDaemon(true);
    }

    /** Starts it, and returns when it is ready. */
    public static ProductHere start(Pieces pieces, String... arguments) {
        ProductHere product = new ProductHere(pieces, arguments);
        PrintStream out = System.out;
        try (PrintStream lines = new PrintStream(product.new FirstLine(), true, StandardCharsets.UTF_8)) {
            System.setOut(lines);
            product.life.start();
            product.awaitLine();
        } finally {
            System.setOut(out);
        }
        return product;
    }

    /** What it says when it is ready. */
    public String awaitLine() {
        return await(firstLine, START_LIMIT_SECONDS);
    }

    /** Stops it, and the exit code. */
    public int terminate() {
        life.interrupt();
        return await(exit, STOP_LIMIT_SECONDS);
    }

    private static <T> T await(CompletableFuture<T> future, long seconds) {
        try {
            return future.get(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        if (life.isAlive()) {
            terminate();
        }
    }

    private final class FirstLine extends ByteArrayOutputStream {

        @Override
        public synchronized void flush() {
            String written = toString(StandardCharsets.UTF_8);
            int end = written.indexOf('\n');
            if (end >= 0) {
                firstLine.complete(written.substring(0, end).strip());
            }
        }
    }
}
