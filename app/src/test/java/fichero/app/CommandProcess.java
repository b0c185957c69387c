package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One command of the product as a process of its own. */
public final class CommandProcess implements AutoCloseable {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(3);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(40);

    private final Process process;
    private final Path errors;
    private final BufferedReader output;

    private CommandProcess(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * With the instant embedder.
     *
     * @param work directory for what is beside the product's own data
     */
    public static CommandProcess start(Path work, String... arguments) throws IOException {
        return start(InstantFichero.class, work, arguments);
    }

    /** With the embedder of its settings. */
    public static CommandProcess startAsIs(Path work, String... arguments) throws IOException {
        return start(Main.class, work, arguments);
    }

    /** With the instant embedder and options of its JVM. */
    static CommandProcess startWith(List<String> jvm, Path work, String... arguments) throws IOException {
        return start(jvm, InstantFichero.class, work, arguments);
    }

    private static CommandProcess start(Class<?> main, Path work, String... arguments) throws IOException {
        return start(ProductJvm.options(), main, work, arguments);
    }

    private static CommandProcess start(List<String> jvm, Class<?> main, Path work, String... arguments)
            throws IOException {
        Path errors = Files.createTempFile(work, arguments[0], ".err");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(jvm);
        command.addAll(List.of("-Dfichero.test.embedder=" + work, main.getName()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().put("CLASSPATH", ProductJvm.classPath());
        return new CommandProcess(builder.start(), errors);
    }

    /** Waits for one line of standard output. */
    public String awaitLine() throws IOException {
        String line = output.readLine();
        assertThat(line).as("it ended instead: %s", errors()).isNotNull();
        return line;
    }

    /** What it writes to standard output until it ends. */
    public List<String> remainingLines() {
        return output.lines().toList();
    }

    public String errors() throws IOException {
        return Files.readString(errors);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(LONG_ENOUGH.toMillis(), TimeUnit.MILLISECONDS))
                .as("it ends")
                .isTrue();
        return process.exitValue();
    }

    /** SIGTERM; {@link Process#destroy()} would close what it still writes as well. */
    public int terminate() throws InterruptedException {
        process.toHandle().destroy();
        return awaitExit();
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws InterruptedException {
        if (process.isAlive()) {
            process.destroy();
            if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
    }
}
