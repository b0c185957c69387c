package fichero.benchmarks;

import fichero.app.broker.EmbeddedBroker;
import fichero.testkit.ollama.OllamaDouble;
import fichero.testkit.qdrant.FakeQdrant;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A broker, one process that watches, some that process and one that answers, with the index in a stand-in for Qdrant that keeps
 * points in a map. The stand-ins share the machine, but are not counted.
 */
final class ThreeRoles implements Deployment {

    private static final int BROKER_HEAP_MEBIBYTES = 256;
    private static final long STOP_SECONDS = 40;

    private final Path launcher;
    private final Path folder;
    private final Path work;
    private final int processors;
    private final FakeQdrant qdrant = new FakeQdrant();
    private final EmbeddedBroker broker;
    private final List<Process> roles = new ArrayList<>();
    private @Nullable OllamaDouble ollama;
    private @Nullable Product front;

    /** @param processors how many processes share the work */
    ThreeRoles(Path launcher, Path folder, Path work, int processors) {
        this.launcher = launcher;
        this.folder = folder;
        this.work = work;
        this.processors = processors;
        this.broker = new EmbeddedBroker(
                topics(), work.resolve("broker-log"), BROKER_HEAP_MEBIBYTES, failure -> System.err.println(failure));
    }

    @Override
    public void start() throws IOException {
        broker.start();
        qdrant.start();
        OllamaDouble model = OllamaDouble.start();
        ollama = model;
        Path settings = Files.writeString(work.resolve("fichero.yaml"), """
                sources:
                  - path: "%s"
                kafka:
                  bootstrap.servers: %s
                embedder:
                  kind: ollama
                  model: %s
                ollama:
                  url: %s
                index:
                  kind: qdrant
                qdrant:
                  url: %s
                """.formatted(
                        folder, broker.bootstrapServers(), model.model(), model.url(), qdrant.url()));
        for (int at = 1; at <= processors; at++) {
            start("process", "process-" + at, settings);
        }
        front = Product.serve(launcher, settings, work.resolve("serve"));
        start("ingest", "ingest", settings);
    }

    private void start(String role, String name, Path settings) throws IOException {
        Path errors = work.resolve(name + ".err");
        Process process = new ProcessBuilder(
                        launcher.toString(),
                        role,
                        "--config",
                        settings.toString(),
                        "--data-dir",
                        work.resolve(name).toString())
                .redirectError(errors.toFile())
                .start();
        roles.add(process);
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        String line = lines.readLine();
        if (line == null || !line.startsWith("Fichero is ready")) {
            throw new IOException(name + " ended before it was ready; see " + errors);
        }
    }

    @Override
    public Product front() {
        return Objects.requireNonNull(front, "it is not started");
    }

    @Override
    public List<ProcessHandle> processes() {
        List<ProcessHandle> all = new ArrayList<>(List.of(front().handle()));
        roles.forEach(role -> all.add(role.toHandle()));
        ProcessHandle.of(broker.pid()).ifPresent(all::add);
        return all;
    }

    @Override
    public Path topics() {
        return work.resolve("broker");
    }

    @Override
    public void close() {
        roles.forEach(Process::destroy);
        roles.forEach(ThreeRoles::awaitEnd);
        if (front != null) {
            front.close();
        }
        broker.close();
        qdrant.close();
        if (ollama != null) {
            ollama.close();
        }
    }

    private static void awaitEnd(Process role) {
        try {
            if (!role.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                role.destroyForcibly();
            }
        } catch (InterruptedException e) {
            role.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
