package fichero.app.chaos;

import fichero.app.CommandProcess;
import fichero.query.access.ApiKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The product with all its processes, over three sources in one directory, and what it runs with. */
final class Installation implements AutoCloseable {

    /** Sees what is public, and what is of the session. */
    static final String OWNER = "owner";

    /** Sees what is public. */
    static final String GUEST = "guest";

    private static final String READY = "Fichero is ready: ";
    private static final Pattern LISTENER = Pattern.compile("advertised\\.listeners=CLIENT\\\\?://([0-9.]+)\\\\?:(\\d+)");
    private static final long STOP_SECONDS = 60;

    private final Path work;
    private final Backends backends;
    private final @Nullable Servers servers;
    private @Nullable CommandProcess process;
    private CompletableFuture<URI> ready = new CompletableFuture<>();

    Installation(Path work, Backends backends) {
        this.work = work;
        this.backends = backends;
        this.servers = backends == Backends.SERVERS ? new Servers() : null;
        try {
            Files.createDirectories(data());
            Files.writeString(work.resolve("fichero.yaml"), settings());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String settings() {
        return """
                producer: {settle_time: 300ms, mass_deletion_share: 1.0}
                processor: {grace: 1s}
                sources:
                  - {path: "%1$s/docs"}
                  - {path: "%1$s/more"}
                  - {path: "%1$s/%2$s", visibility: "session:%3$s"}
                auth:
                  keys:
                    - {name: owner, sha256: %4$s, session: %3$s, role: admin}
                    - {name: guest, sha256: %5$s}
                """.formatted(
                        folders(),
                        Expected.PRIVATE_SOURCE,
                        Expected.SESSION,
                        ApiKey.hash(OWNER),
                        ApiKey.hash(GUEST))
                + (servers == null ? "" : servers.settings());
    }

    /** Holds a folder for each source. */
    Path folders() {
        return work.resolve("folders");
    }

    Path data() {
        return work.resolve("data");
    }

    Optional<Servers> servers() {
        return Optional.ofNullable(servers);
    }

    /** Returns at once; {@link #awaitReady} waits. */
    void start() {
        try {
            String[] arguments = {
                "up", "--config", work.resolve("fichero.yaml").toString(), "--data-dir", data().toString(), "--port", "0"
            };
            CommandProcess started = backends == Backends.SERVERS
                    ? CommandProcess.startAsIs(work, arguments)
                    : CommandProcess.start(work, arguments);
            CompletableFuture<URI> itsReadiness = new CompletableFuture<>();
            Thread reader = new Thread(() -> read(started, itsReadiness), "product-output");
            reader.setDaemon(true);
            reader.start();
            process = started;
            ready = itsReadiness;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(CommandProcess started, CompletableFuture<URI> readiness) {
        try {
            readiness.complete(
                    URI.create(started.awaitLine().substring(READY.length()).strip()));
            started.remainingLines();
        } catch (IOException | AssertionError | RuntimeException e) {
            readiness.completeExceptionally(e);
        }
    }

    /** Where it answers, once it says that it is ready. */
    URI awaitReady(long seconds) {
        try {
            return ready.get(seconds, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("the product is not ready:\n" + lastWords(), e);
        }
    }

    boolean isRunning() {
        return handle().map(ProcessHandle::isAlive).orElse(false);
    }

    /** The product's own process. */
    Optional<ProcessHandle> handle() {
        return Optional.ofNullable(process).flatMap(running -> ProcessHandle.of(running.pid()));
    }

    Optional<ProcessHandle> broker() {
        return children("fichero.app.broker.BrokerMain").findFirst();
    }

    List<ProcessHandle> readers() {
        return children("fichero.extract.tika.child.ChildMain").toList();
    }

    private Stream<ProcessHandle> children(String main) {
        return handle().stream()
                .flatMap(ProcessHandle::descendants)
                .filter(child -> child.info().commandLine().orElse("").contains(main));
    }

    void kill() {
        handle().ifPresent(running -> {
            running.destroyForcibly();
            running.onExit().orTimeout(STOP_SECONDS, TimeUnit.SECONDS).join();
        });
    }

    /** SIGTERM, and the exit code. */
    int stop() throws InterruptedException {
        CommandProcess running = process;
        return running == null ? 0 : running.terminate();
    }

    /** How often each text was embedded so far, by its hash. */
    Map<String, Integer> timesEmbedded() {
        if (servers != null) {
            return servers.timesEmbedded();
        }
        Map<String, Integer> times = new HashMap<>();
        try {
            Path journal = work.resolve("journal");
            if (Files.exists(journal)) {
                Files.readAllLines(journal).forEach(hash -> times.merge(hash, 1, Integer::sum));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return times;
    }

    /** Takes the embedder that is built in away, or brings it back. */
    void instantEmbedderAway(boolean away) {
        try {
            Path down = work.resolve("down");
            if (away) {
                Files.writeString(down, "");
            } else {
                Files.deleteIfExists(down);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of the embedded broker. */
    String bootstrapServers() {
        try {
            Path properties = data().resolve("broker").resolve("broker.properties");
            Matcher listener = LISTENER.matcher(Files.readString(properties));
            if (!listener.find()) {
                throw new AssertionError("no listener of clients in " + properties);
            }
            return listener.group(1) + ":" + listener.group(2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the product said last, for the one who looks for the reason. */
    String lastWords() {
        try {
            String errors = process == null ? "" : process.errors();
            Path log = data().resolve("log").resolve("fichero.log");
            List<String> lines =
                    Files.exists(log) ? Files.readAllLines(log, StandardCharsets.UTF_8) : List.<String>of();
            return errors + "\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
        } catch (IOException e) {
            return "nothing: " + e.getMessage();
        }
    }

    @Override
    public void close() throws InterruptedException {
        List<ProcessHandle> children =
                handle().stream().flatMap(ProcessHandle::descendants).toList();
        handle().ifPresent(Signals::go);
        children.forEach(Signals::go);
        if (process != null) {
            process.close();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        if (servers != null) {
            servers.close();
        }
    }
}
