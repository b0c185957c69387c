package fichero.ingest;

import static org.awaitility.Awaitility.await;

import fichero.ingest.walk.Disk;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.RunRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A producer over one folder, for one test: register it as an extension. The source is named after the test. Without
 * {@link #over} there is no broker.
 */
final class ProducerFixture implements BeforeEachCallback, AfterEachCallback {

    private static final Duration SETTLE = Duration.ofMillis(300);

    String source;
    Path root;

    /** Beside the root, on the same file system. */
    Path elsewhere;

    private Path directory;
    private Downstream downstream = new MemoryDownstream();
    private @Nullable IngestProducer producer;
    private UnaryOperator<ProducerSettings> change = settings -> settings;
    private UnaryOperator<SourceSettings> changeSource = settings -> settings;
    private Disk disk = new Disk();
    private Duration unstableAfter = Duration.ofMinutes(10);
    private final AtomicBoolean room = new AtomicBoolean(true);

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        source = context.getRequiredTestMethod().getName();
        directory = Files.createTempDirectory("fichero-producer");
        root = Files.createDirectory(directory.resolve("root"));
        elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        stop();
        downstream.close();
        delete(directory);
    }

    /** Closed with this. */
    <D extends Downstream> D over(D downstream) {
        this.downstream = downstream;
        return downstream;
    }

    ProducerFixture with(UnaryOperator<ProducerSettings> change) {
        this.change = change;
        return this;
    }

    ProducerFixture withSource(UnaryOperator<SourceSettings> change) {
        this.changeSource = change;
        return this;
    }

    ProducerFixture with(Disk disk) {
        this.disk = disk;
        return this;
    }

    /** Whether files may be taken in, from now on. */
    ProducerFixture room(boolean now) {
        room.set(now);
        return this;
    }

    ProducerFixture unstableAfter(Duration time) {
        this.unstableAfter = time;
        return this;
    }

    IngestProducer start() {
        SourceSettings folder = changeSource.apply(SourceSettings.of(source, root));
        // The clients are given, so nobody asks for this broker.
        Map<String, Object> kafka = Map.of("bootstrap.servers", "127.0.0.1:1");
        ProducerSettings settings = change.apply(
                Variations.settling(SETTLE).apply(ProducerSettings.withDefaults(List.of(folder), "test", kafka)));
        IngestProducer started = new IngestProducer(
                settings, downstream.clients(), disk, InstantSource.system(), unstableAfter, room::get);
        producer = started;
        started.start();
        return started;
    }

    /** Starts, and waits until all that is there is published and in the catalogue. */
    IngestProducer startAndSettle() {
        IngestProducer started = start();
        settled();
        return started;
    }

    void stop() {
        IngestProducer running = producer;
        if (running != null) {
            producer = null;
            running.close();
        }
    }

    /** Waits until the newest scan is over, nothing waits, and the catalogue has taken all that was published. */
    void settled() {
        patiently().until(() -> {
            List<RunRecord> scans = scans();
            List<RunRecord> watches = watches();
            return !scans.isEmpty()
                    && !watches.isEmpty()
                    && scans.get(scans.size() - 1).endedAt() != null
                    && watches.get(watches.size() - 1).waiting() == 0
                    && downstream.hasTakenAll();
        });
    }

    /** The newest record of each scan, oldest scan first. */
    List<RunRecord> scans() {
        Map<String, RunRecord> newest = new LinkedHashMap<>();
        told(RunRecord.Kind.SCAN).forEach(run -> newest.put(run.runId(), run));
        return newest.values().stream()
                .sorted(Comparator.comparing(RunRecord::startedAt))
                .toList();
    }

    RunRecord lastScan() {
        List<RunRecord> scans = scans();
        return scans.get(scans.size() - 1);
    }

    /** Every record of the watch, in the order in which it was written. */
    List<RunRecord> watches() {
        return told(RunRecord.Kind.WATCH);
    }

    RunRecord lastWatch() {
        List<RunRecord> watches = watches();
        return watches.get(watches.size() - 1);
    }

    private List<RunRecord> told(RunRecord.Kind kind) {
        return downstream.runs().stream()
                .filter(run -> run.source().equals(source) && run.kind() == kind)
                .toList();
    }

    static ConditionFactory patiently() {
        return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
    }

    Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** The documents that the catalogue has, by path, with their state. */
    Map<String, FileRecord.State> files() {
        return downstream.files().values().stream()
                .filter(file -> file.source().equals(source) && file.state() != FileRecord.State.GONE)
                .collect(Collectors.toMap(FileRecord::path, FileRecord::state));
    }

    List<FileEvent> events() {
        return downstream.events().stream()
                .filter(event -> event.source().equals(source))
                .toList();
    }

    List<FileEvent> eventsOf(String path) {
        return events().stream().filter(event -> event.path().equals(path)).toList();
    }

    /** How many files were published as gone. */
    long gone() {
        return events().stream()
                .filter(event -> event.type() == FileEvent.Type.GONE)
                .count();
    }

    /** Whether everything that was published as there was so before anything that was published as gone. */
    boolean isGoneLast() {
        Instant lastSeen = events().stream()
                .filter(event -> event.type() == FileEvent.Type.SEEN)
                .map(FileEvent::observedAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return events().stream()
                .filter(event -> event.type() == FileEvent.Type.GONE)
                .noneMatch(event -> event.observedAt().isBefore(lastSeen));
    }

    static void delete(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    static String text(FileEvent event) {
        return new String(event.bytes(), StandardCharsets.UTF_8);
    }
}
