package fichero.app.broker;

import fichero.app.platform.SharedClasses;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One run of {@link BrokerMain}. */
final class BrokerProcess {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
    private static final long MAX_ERROR_FILE_BYTES = 1024 * 1024;

    private final Process process;
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

    private BrokerProcess(Process process) {
        this.process = process;
    }

    static BrokerProcess launch(BrokerFiles files, int heapMebibytes) {
        ProcessBuilder builder = new ProcessBuilder(command(files, heapMebibytes));
        // Not on the command line, where process lists would be unreadable.
        builder.environment().putAll(Map.of("CLASSPATH", System.getProperty("java.class.path")));
        try {
            builder.redirectError(errorFile(files.errors()));
            BrokerProcess launched = new BrokerProcess(builder.start());
            Files.writeString(files.pid(), Long.toString(launched.pid()));
            launched.listen();
            return launched;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot start the broker's process " + builder.command().get(0), e);
        }
    }

    private static List<String> command(BrokerFiles files, int heapMebibytes) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMebibytes + "m",
                "-XX:+UseSerialGC",
                // Half the start-up time; the broker is never the bottleneck beside the embedder.
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError"));
        command.addAll(SharedClasses.options("broker"));
        command.addAll(List.of(
                "-Dfile.encoding=UTF-8",
                "-Dlogback.configurationFile=fichero/app/broker/broker-logback.xml",
                "-Dfichero.broker.log=" + files.log(),
                BrokerMain.class.getName(),
                files.properties().toString()));
        return command;
    }

    private static Redirect errorFile(Path file) throws IOException {
        boolean large = Files.exists(file) && Files.size(file) > MAX_ERROR_FILE_BYTES;
        return large ? Redirect.to(file.toFile()) : Redirect.appendTo(file.toFile());
    }

    private void listen() {
        Thread listener = new Thread(
                () -> {
                    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                            if (line.equals(BrokerMain.READY)) {
                                ready.complete(true);
                            }
                        }
                    } catch (IOException e) {
                        // The process is gone, which the end of its output says as well.
                    } finally {
                        ready.complete(false);
                    }
                },
                "broker-output");
        listener.setDaemon(true);
        listener.start();
    }

    /** @return false when it ended, or did not become ready in time and was killed */
    boolean awaitReady(Duration limit) throws InterruptedException {
        try {
            return ready.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            process.destroyForcibly();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("readiness is only ever told, never failed", e);
        }
    }

    /** @return its exit code */
    int awaitEnd() throws InterruptedException {
        return process.waitFor();
    }

    long pid() {
        return process.pid();
    }

    /** Asks it to stop, and kills it when it does not. Bounded. */
    void stop() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It is gone already.
        }
        try {
            if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
