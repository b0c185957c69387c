package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.app.CommandHere;
import fichero.app.InstantFichero;
import fichero.app.ProductHere;
import fichero.app.ProductJvm;
import fichero.app.wiring.Pieces;
import fichero.testkit.kafka.TestBroker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * The product over one watched folder, with everything a promise is checked with. It can be stopped and started again on
 * the same data; as a process of its own, it can be killed as well.
 */
final class Fichero extends Questions implements AutoCloseable {

    /** How long a file has to be quiet before it is read. */
    static final Duration SETTLE_TIME = Duration.ofMillis(300);

    static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final String READY = "Fichero is ready: ";

    private final Path work;
    private final Class<?> main;
    private final boolean inThisProcess;
    private final List<String> settings = new ArrayList<>();
    private @Nullable SmallDisk disk;
    private @Nullable Process process;
    private @Nullable ProductHere here;
    private @Nullable URI base;

    private Fichero(Path work, Class<?> main, boolean inThisProcess) {
        this.work = work;
        this.main = main;
        this.inThisProcess = inThisProcess;
        try {
            Files.createDirectories(folder());
            Files.createDirectories(embedder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With the instant embedder, in this process but for its broker: it is not to be killed. */
    static Fichero here(Path work) {
        return new Fichero(work, InstantFichero.class, true);
    }

    /** With the instant embedder and this broker, in this process. */
    static Fichero here(Path work, TestBroker broker) {
        broker.reset();
        return here(work).with("kafka.bootstrap.servers: " + broker.bootstrapServers());
    }

    /** With the instant embedder, as a process of its own. */
    static Fichero instant(Path work) {
        return new Fichero(work, InstantFichero.class, false);
    }

    /** With the real model, as a process of its own. */
    static Fichero real(Path work) {
        return new Fichero(work, fichero.app.Main.class, false);
    }

    /** A line of {@code fichero.yaml}, for the next start. */
    Fichero with(String yaml) {
        settings.add(yaml);
        return this;
    }

    /** Takes a line back, for the next start. */
    Fichero without(String yaml) {
        settings.remove(yaml);
        return this;
    }

    /** With this disk in place of the data directory, for one life. */
    Fichero on(SmallDisk small) {
        disk = small;
        return this;
    }

    /** The watched folder; its source is called {@code docs}. */
    Path folder() {
        return work.resolve("docs");
    }

    Path data() {
        return work.resolve("data");
    }

    private Path embedder() {
        return work.resolve("embedder");
    }

    void write(String name, String text) {
        try {
            Path file = folder().resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete(String name) {
        try {
            Files.delete(folder().resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void embedderDown(boolean down) {
        try {
            if (down) {
                Files.writeString(embedder().resolve("down"), "");
            } else {
                Files.deleteIfExists(embedder().resolve("down"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Text hashes in the order they were embedded, over all lives of the process. */
    List<String> embedded() {
        try {
            Path journal = embedder().resolve("journal");
            return Files.exists(journal) ? Files.readAllLines(journal) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Fichero start() {
        try {
            Path config = config("fichero.yaml");
            String[] up = {
                "up", folder().toString(), "--data-dir", data().toString(), "--port", "0", "--config", config.toString()
            };
            base = null;
            if (inThisProcess) {
                here = ProductHere.start(pieces(), up);
                base = base(here.awaitLine());
                return this;
            }
            List<String> command = java(up);
            Files.createDirectories(data());
            Process started = new ProcessBuilder(disk == null ? command : disk.around(data(), command))
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            work.resolve("stderr.log").toFile()))
                    .start();
            process = started;
            BufferedReader lines2 =
                    new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
            for (String line = lines2.readLine(); line != null; line = lines2.readLine()) {
                if (line.startsWith(READY)) {
                    base = base(line);
                    return this;
                }
            }
            throw new AssertionError("Fichero ended before it was ready:\n" + tail(work.resolve("stderr.log")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URI base(String ready) {
        return URI.create(ready.substring(READY.length()).strip());
    }

    private List<String> java(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"), "-Xmx512m"));
        command.addAll(ProductJvm.options());
        command.addAll(List.of("-Dfichero.test.embedder=" + embedder(), "-cp", ProductJvm.classPath(), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * Runs a command on the product's data directory, with its settings.
     *
     * @param line such as {@code generations list}
     * @param changed settings that are others for this command, such as {@code index.kind: qdrant}
     * @return what it printed
     */
    String command(String line, String... changed) {
        List<String> arguments = new ArrayList<>(List.of(line.split(" ", -1)));
        arguments.addAll(List.of(
                "--data-dir",
                data().toString(),
                "--config",
                config("command.yaml", changed).toString()));
        CommandHere command = CommandHere.run(pieces(), arguments.toArray(String[]::new));
        String printed = String.join("\n", command.output());
        assertThat(command.exit()).as(printed + command.errors()).isZero();
        return printed;
    }

    private Path config(String name, String... changed) {
        try {
            List<String> lines = new ArrayList<>(
                    List.of("producer.settle_time: " + SETTLE_TIME.toMillis() + "ms", "processor.grace: 500ms"));
            lines.addAll(settings);
            for (String line : changed) {
                lines.removeIf(other -> other.startsWith(line.substring(0, line.indexOf(':') + 1)));
                lines.add(line);
            }
            return Files.write(work.resolve(name), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Pieces pieces() {
        return main == InstantFichero.class ? InstantFichero.pieces(embedder()) : Pieces.standard();
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
    }

    private String lastOf(String log) {
        try {
            return tail(data().resolve("log").resolve(log));
        } catch (IOException e) {
            return "nothing: " + e.getMessage();
        }
    }

    /** SIGKILL, as a power cut would. */
    void kill() {
        running().destroyForcibly();
        await(running());
    }

    /** SIGKILL to the broker's process alone. */
    void killBroker() {
        handle().descendants()
                .filter(child -> child.info().commandLine().orElse("").contains("fichero.app.broker"))
                .forEach(ProcessHandle::destroyForcibly);
    }

    long pid() {
        return running().pid();
    }

    boolean isRunning() {
        return running().isAlive();
    }

    /** Of the broker's process; 0 when there is none now. */
    long brokerPid() {
        return handle().descendants()
                .filter(child -> child.info().commandLine().orElse("").contains("fichero.app.broker"))
                .mapToLong(ProcessHandle::pid)
                .findFirst()
                .orElse(0);
    }

    /** As by SIGTERM, and the exit code. */
    int stop() {
        if (here != null) {
            ProductHere running = here;
            here = null;
            return running.terminate();
        }
        running().destroy();
        await(running());
        return running().exitValue();
    }

    private static void await(Process process) {
        try {
            assertThat(process.waitFor(40, TimeUnit.SECONDS))
                    .as("the process ends")
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        if (here != null || (process != null && process.isAlive())) {
            stop();
        }
    }

    void ensureRunning() {
        if (inThisProcess ? here == null : !running().isAlive()) {
            start();
        }
    }

    @Override
    URI base() {
        return Objects.requireNonNull(base, "not started");
    }

    private ProcessHandle handle() {
        return inThisProcess ? ProcessHandle.current() : running().toHandle();
    }

    private Process running() {
        return Objects.requireNonNull(process, "not started");
    }

    /** Waits until nothing seen so far is on its way any more. */
    Fichero settle() {
        return settle(PATIENCE);
    }

    Fichero settle(Duration patience) {
        // A change of the last moment has to be seen before it can be waited for. To ask costs the product time, so
        // what
        // takes minutes is asked for less often.
        boolean takesLong = patience.compareTo(PATIENCE) > 0;
        Awaitility.await()
                .atMost(patience)
                .pollInterval(Duration.ofMillis(takesLong ? 1000 : 250))
                .during(SETTLE_TIME.plusMillis(400))
                .untilAsserted(() -> {
                    JsonNode status = status();
                    assertThat(status.path("state").asText())
                            .as(() -> "the state of\n" + status.toPrettyString() + "\nand the log ends with\n"
                                    + lastOf("fichero.log"))
                            .isEqualTo("idle");
                });
        return this;
    }

    /** What the index holds, looked at from outside while the product is stopped. */
    TreeSet<String> indexedPoints() {
        return IndexOnDisk.points(data());
    }
}
