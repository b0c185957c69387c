package fichero.app.chaos;

import fichero.app.CommandProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One process of the product, over all its lives. */
final class ProductProcess implements AutoCloseable {

    private static final String READY = "Fichero is ready";
    private static final int LAST_LINES = 30;

    private final String command;
    private final Path work;
    private final boolean instantEmbedder;
    private @Nullable CommandProcess process;
    private CompletableFuture<String> ready = new CompletableFuture<>();

    /** @param work holds the settings, and becomes the parent of its data directory */
    ProductProcess(String command, Path work, boolean instantEmbedder) {
        this.command = command;
        this.work = work;
        this.instantEmbedder = instantEmbedder;
    }

    String command() {
        return command;
    }

    Path data() {
        return work.resolve("data-" + command);
    }

    /** Returns at once; {@link #awaitReady} waits. */
    void start() {
        try {
            String[] arguments = {
                command, "--config", work.resolve("fichero.yaml").toString(), "--data-dir", data().toString()
            };
            CommandProcess started =
                    instantEmbedder ? CommandProcess.start(work, arguments) : CommandProcess.startAsIs(work, arguments);
            CompletableFuture<String> itsReadiness = new CompletableFuture<>();
            Thread reader = new Thread(() -> read(started, itsReadiness), command + "-output");
            reader.setDaemon(true);
            reader.start();
            process = started;
            ready = itsReadiness;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(CommandProcess started, CompletableFuture<String> readiness) {
        try {
            readiness.complete(started.awaitLine().substring(READY.length()));
            started.remainingLines();
        } catch (IOException | AssertionError | RuntimeException e) {
            readiness.completeExceptionally(e);
        }
    }

    /** Waits until it says that it is ready. Returns what it says besides: a colon and where HTTP is served, or a full stop. */
    String awaitReady(long seconds) {
        try {
            return ready.get(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        } catch (Exception e) {
            throw new AssertionError("'fichero " + command + "' is not ready:\n" + lastWords(), e);
        }
    }

    boolean isRunning() {
        CommandProcess running = process;
        return running != null && running.isAlive();
    }

    /** While it runs: ids are used again by the system. */
    Optional<ProcessHandle> handle() {
        return Optional.ofNullable(process)
                .filter(CommandProcess::isAlive)
                .flatMap(running -> ProcessHandle.of(running.pid()));
    }

    /** Processes that it has started, directly or not. */
    Stream<ProcessHandle> descendants() {
        return handle().stream().flatMap(ProcessHandle::descendants);
    }

    void kill() throws InterruptedException {
        CommandProcess running = process;
        if (running != null) {
            running.kill();
        }
    }

    /** SIGTERM, and the exit code. */
    int stop() throws InterruptedException {
        CommandProcess running = process;
        return running == null ? 0 : running.terminate();
    }

    /** What it said last, for the one who looks for the reason. */
    String lastWords() {
        try {
            StringBuilder words = new StringBuilder(process == null ? "" : process.errors());
            Path logs = data().resolve("log");
            if (Files.exists(logs)) {
                try (Stream<Path> files = Files.list(logs)) {
                    for (Path log : files.filter(file -> file.toString().endsWith(".log")
                                    && file.getFileName().toString().startsWith("fichero"))
                            .toList()) {
                        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
                        words.append("\n")
                                .append(String.join(
                                        "\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())));
                    }
                }
            }
            return words.toString();
        } catch (IOException e) {
            return "nothing: " + e.getMessage();
        }
    }

    @Override
    public void close() throws InterruptedException {
        List<ProcessHandle> children = descendants().toList();
        handle().ifPresent(Signals::go);
        children.forEach(Signals::go);
        if (process != null) {
            process.close();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
