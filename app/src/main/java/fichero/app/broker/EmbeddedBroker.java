package fichero.app.broker;

import fichero.app.instance.DiskSpace;
import fichero.core.failure.SetupException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A broker in a child process, with its data in a directory. When it dies it is started again on the same ports, so that
 * clients find it; when it dies over and over, or never becomes ready, it is given up.
 *
 * <p>Start it with the data directory's lock held. Safe for any thread.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EmbeddedBroker.class);

    /** A start takes 4 s; after a kill with much data, or on a machine that is busy, several times that. */
    private static final Duration READY_LIMIT = Duration.ofMinutes(2);

    /** A port that was free a moment ago may be taken: then others are tried. */
    private static final int FIRST_ATTEMPTS = 3;

    private static final Duration SPACE_PAUSE = Duration.ofSeconds(1);

    private static final int ERROR_LINES = 5;

    private final BrokerFiles files;
    private final int heapMebibytes;
    private final Consumer<SetupException> onGivenUp;
    private final RestartBudget budget = new RestartBudget();

    private volatile boolean closing;
    private volatile @Nullable BrokerProcess process;
    private volatile int port;
    private @Nullable Thread supervisor;
    private volatile @Nullable TransactionCare care;

    /**
     * @param directory for its data and its own files; made when missing
     * @param logs directory for its log; made when missing
     * @param heapMebibytes its heap
     * @param onGivenUp called once, on another thread, when a broker that ran cannot be kept alive
     */
    public EmbeddedBroker(Path directory, Path logs, int heapMebibytes, Consumer<SetupException> onGivenUp) {
        this.files = new BrokerFiles(directory.toAbsolutePath(), logs.toAbsolutePath());
        this.heapMebibytes = heapMebibytes;
        this.onGivenUp = onGivenUp;
    }

    /**
     * Returns when the broker takes requests.
     *
     * @throws SetupException when it does not come up
     */
    public synchronized void start() {
        if (supervisor != null) {
            throw new IllegalStateException("the embedded broker was started before");
        }
        try {
            Files.createDirectories(files.directory());
            Files.createDirectories(files.logs());
            StrayBroker.end(files);
            startFirst();
        } catch (IOException | UncheckedIOException e) {
            throw new SetupException("The embedded broker cannot use " + files.directory() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupException("Interrupted while the embedded broker started.", e);
        }
        Thread supervising = new Thread(this::supervise, "broker-supervisor");
        supervising.setDaemon(true);
        care = new TransactionCare(bootstrapServers());
        supervising.start();
        supervisor = supervising;
    }

    private void startFirst() throws IOException, InterruptedException {
        for (int attempt = 1; attempt <= FIRST_ATTEMPTS; attempt++) {
            writeProperties();
            if (launch()) {
                log.atInfo()
                        .addKeyValue("bootstrapServers", bootstrapServers())
                        .addKeyValue("pid", pid())
                        .log("The embedded broker is ready");
                return;
            }
        }
        throw new SetupException(givenUp("did not start"));
    }

    private boolean launch() throws InterruptedException {
        BrokerProcess launched = BrokerProcess.launch(files, heapMebibytes);
        process = launched;
        if (closing) {
            launched.stop();
            return false;
        }
        return launched.awaitReady(READY_LIMIT);
    }

    /** {@code host:port} for clients; the same until {@link #close()}. */
    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    /** The broker's process now. */
    public long pid() {
        BrokerProcess running = process;
        if (running == null) {
            throw new IllegalStateException("the embedded broker was not started");
        }
        return running.pid();
    }

    private void supervise() {
        long readySince = System.nanoTime();
        boolean ready = true;
        try {
            while (!closing) {
                BrokerProcess running = process;
                if (running == null) {
                    return;
                }
                int exitCode = running.awaitEnd();
                if (closing) {
                    return;
                }
                Duration lived = ready ? Duration.ofNanos(System.nanoTime() - readySince) : Duration.ZERO;
                boolean full = DiskSpace.isFull(files.directory());
                // That a broker cannot live without space says nothing of it.
                Optional<Duration> pause = full ? Optional.of(SPACE_PAUSE) : budget.afterDeath(lived);
                log.atWarn()
                        .addKeyValue("exitCode", exitCode)
                        .addKeyValue("livedMillis", lived.toMillis())
                        .addKeyValue(
                                "pauseMillis", pause.map(Duration::toMillis).orElse(-1L))
                        .log("The embedded broker died");
                if (pause.isEmpty()) {
                    onGivenUp.accept(new SetupException(givenUp("keeps dying")));
                    return;
                }
                TimeUnit.MILLISECONDS.sleep(pause.get().toMillis());
                awaitSpace();
                ready = launchAgain();
                readySince = System.nanoTime();
                if (ready) {
                    if (care != null) {
                        care.brokerStarted();
                    }
                    log.atWarn().addKeyValue("pid", pid()).log("The embedded broker is back");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (UncheckedIOException e) {
            onGivenUp.accept(new SetupException("The embedded broker cannot be started again: " + e.getMessage(), e));
        }
    }

    /** Without space it would die over and over, and with what it lost of a segment have more to read each time. */
    private void awaitSpace() throws InterruptedException {
        if (!DiskSpace.isFull(files.directory())) {
            return;
        }
        log.atError().addKeyValue("directory", files.directory()).log("The disk is full; the embedded broker waits");
        while (!closing && DiskSpace.isFull(files.directory())) {
            TimeUnit.MILLISECONDS.sleep(SPACE_PAUSE.toMillis());
        }
    }

    private boolean launchAgain() throws InterruptedException {
        try {
            return launch();
        } catch (UncheckedIOException e) {
            if (DiskSpace.isFull(files.directory())) {
                return false;
            }
            throw e;
        }
    }

    private String givenUp(String what) {
        return "The embedded broker " + what + ". Its log is " + files.log() + "; it said last: " + lastErrors()
                + " Free memory or disk space, or set kafka.bootstrap.servers to use a broker of your own.";
    }

    private String lastErrors() {
        try {
            List<String> lines = Files.readAllLines(files.errors(), Charset.defaultCharset()).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("\tat "))
                    .toList();
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - ERROR_LINES), lines.size()));
        } catch (IOException e) {
            return "nothing.";
        }
    }

    private void writeProperties() throws IOException {
        try (ServerSocket first = freePort();
                ServerSocket second = freePort();
                Writer writer = Files.newBufferedWriter(files.properties())) {
            port = first.getLocalPort();
            BrokerProperties.of(files.data(), port, second.getLocalPort())
                    .store(writer, "Written at each start; changes are lost.");
        }
    }

    private static ServerSocket freePort() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
    }

    /** Stops the broker, within about 10 s; its data stays. */
    @Override
    public synchronized void close() {
        closing = true;
        if (care != null) {
            care.close();
        }
        if (supervisor != null) {
            supervisor.interrupt();
        }
        BrokerProcess running = process;
        if (running != null) {
            running.stop();
        }
        try {
            Files.deleteIfExists(files.pid());
        } catch (IOException e) {
            log.atDebug().setCause(e).log("The broker's pid file stays");
        }
    }
}
