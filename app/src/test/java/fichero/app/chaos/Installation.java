package fichero.app.chaos;

import fichero.query.access.ApiKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The product with all its processes, over three sources in one directory, and what it runs with. */
final class Installation implements AutoCloseable {

    /** Sees what is public, and what is of the session. */
    static final String OWNER = "owner";

    /** Sees what is public. */
    static final String GUEST = "guest";

    private static final Pattern LISTENER =
            Pattern.compile("advertised\\.listeners=CLIENT\\\\?://([0-9.]+)\\\\?:(\\d+)");

    private final Path work;
    private final @Nullable Servers servers;
    private final List<ProductProcess> processes;

    Installation(Path work, Backends backends) {
        this.work = work;
        this.servers = backends == Backends.BUILT_IN ? null : new Servers(backends == Backends.ROLES);
        this.processes = backends.commands().stream()
                .map(command -> new ProductProcess(command, work, servers == null))
                .toList();
        try {
            Files.createDirectories(folders());
            Files.writeString(work.resolve("fichero.yaml"), settings());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String settings() {
        return """
                http: {port: 0}
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
                        folders(), Expected.PRIVATE_SOURCE, Expected.SESSION, ApiKey.hash(OWNER), ApiKey.hash(GUEST))
                + (servers == null ? "" : servers.settings());
    }

    /** Holds a folder for each source. */
    Path folders() {
        return work.resolve("folders");
    }

    Optional<Servers> servers() {
        return Optional.ofNullable(servers);
    }

    List<ProductProcess> processes() {
        return processes;
    }

    ProductProcess process(String command) {
        return processes.stream()
                .filter(process -> process.command().equals(command))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no process '" + command + "' in this schedule"));
    }

    /** The process that answers over HTTP. */
    private ProductProcess serving() {
        return processes.get(processes.size() - 1);
    }

    /** Where the data of the process that indexes is. */
    Path data() {
        return processes.get(0).data();
    }

    /** Waits until all processes are ready; where HTTP is served. */
    URI awaitReady(long seconds) {
        processes.forEach(process -> process.awaitReady(seconds));
        return URI.create(serving().awaitReady(seconds).substring(": ".length()).strip());
    }

    /** That is a process of the product. */
    Optional<ProcessHandle> ownBroker() {
        return children("fichero.app.broker.BrokerMain").findFirst();
    }

    List<ProcessHandle> readers() {
        return children("fichero.extract.tika.child.ChildMain").toList();
    }

    private Stream<ProcessHandle> children(String main) {
        return processes.stream()
                .flatMap(ProductProcess::descendants)
                .filter(child -> child.info().commandLine().orElse("").contains(main));
    }

    /** Every process of the product. */
    Stream<ProcessHandle> handles() {
        return processes.stream().flatMap(process -> Stream.concat(process.handle().stream(), process.descendants()));
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

    String bootstrapServers() {
        return servers()
                .flatMap(Servers::bootstrapServers)
                .orElseGet(() -> listener(data().resolve("broker").resolve("broker.properties")));
    }

    private static String listener(Path properties) {
        try {
            Matcher listener = LISTENER.matcher(Files.readString(properties));
            if (!listener.find()) {
                throw new AssertionError("no listener of clients in " + properties);
            }
            return listener.group(1) + ":" + listener.group(2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What its processes said last. */
    String lastWords() {
        return processes.stream().map(ProductProcess::lastWords).collect(Collectors.joining("\n"));
    }

    /** Asks every process to stop; their exit codes. */
    List<Integer> stop() throws InterruptedException {
        List<Integer> codes = new ArrayList<>();
        for (ProductProcess process : processes) {
            codes.add(process.stop());
        }
        return codes;
    }

    @Override
    public void close() throws InterruptedException {
        for (ProductProcess process : processes) {
            process.close();
        }
        if (servers != null) {
            servers.close();
        }
    }
}
