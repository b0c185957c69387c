package fichero.ingest;

import static org.awaitility.Awaitility.await;

import fichero.ingest.walk.Disk;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/** A producer over one folder, a broker, and the double of the catalogue. Each has a source name of its own. */
final class ProducerFixture implements AutoCloseable {

    static final Duration SETTLE = Duration.ofMillis(600);

    final String source;
    final Path root;
    final TestBroker broker;
    CatalogueDouble catalogue;
    private @Nullable IngestProducer producer;
    private UnaryOperator<ProducerSettings> change = settings -> settings;
    private UnaryOperator<SourceSettings> changeSource = settings -> settings;
    private Disk disk = Disk.local();
    private Duration unstableAfter = Duration.ofMinutes(10);

    ProducerFixture(TestBroker broker, String source, Path root) {
        this.broker = broker;
        this.source = source;
        this.root = root;
        this.catalogue = new CatalogueDouble(broker.bootstrapServers());
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

    ProducerFixture unstableAfter(Duration time) {
        this.unstableAfter = time;
        return this;
    }

    IngestProducer start() {
        SourceSettings folder = changeSource.apply(SourceSettings.of(source, root));
        ProducerSettings settings = ProducerSettings.withDefaults(
                List.of(folder), "test", Map.of("bootstrap.servers", broker.bootstrapServers()));
        ProducerSettings quick = settle(settings, SETTLE);
        IngestProducer started = new IngestProducer(change.apply(quick), disk, InstantSource.system(), unstableAfter);
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
            List<RunRecord> scans = Runs.scans(broker.bootstrapServers(), source);
            List<RunRecord> watches = Runs.watches(broker.bootstrapServers(), source);
            return !scans.isEmpty()
                    && !watches.isEmpty()
                    && scans.get(scans.size() - 1).endedAt() != null
                    && watches.get(watches.size() - 1).waiting() == 0
                    && catalogue.hasTaken(Offsets.end(broker.bootstrapServers(), Topics.FILE_EVENTS.name()));
        });
    }

    RunRecord lastScan() {
        List<RunRecord> scans = Runs.scans(broker.bootstrapServers(), source);
        return scans.get(scans.size() - 1);
    }

    RunRecord lastWatch() {
        List<RunRecord> watches = Runs.watches(broker.bootstrapServers(), source);
        return watches.get(watches.size() - 1);
    }

    static ConditionFactory patiently() {
        return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(50));
    }

    Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** The documents that the catalogue has, by path, with their state. */
    Map<String, FileRecord.State> files() {
        return catalogue.files().values().stream()
                .filter(file -> file.source().equals(source) && file.state() != FileRecord.State.GONE)
                .collect(Collectors.toMap(FileRecord::path, FileRecord::state));
    }

    List<FileEvent> events() {
        return catalogue.events().stream()
                .filter(event -> event.source().equals(source))
                .toList();
    }

    List<FileEvent> eventsOf(String path) {
        return events().stream().filter(event -> event.path().equals(path)).toList();
    }

    static String text(FileEvent event) {
        return new String(event.bytes(), StandardCharsets.UTF_8);
    }

    static ProducerSettings settle(ProducerSettings s, Duration settleTime) {
        return new ProducerSettings(
                s.sources(),
                settleTime,
                s.rescanInterval(),
                s.inlineLimitBytes(),
                s.maxFileBytes(),
                s.maxInFlightBytes(),
                s.maxInFlightRecords(),
                s.massDeletionShare(),
                s.verify(),
                s.softwareVersion(),
                s.kafka());
    }

    static ProducerSettings limits(ProducerSettings s, long inline, long maxFile, long inFlightBytes, int records) {
        return new ProducerSettings(
                s.sources(),
                s.settleTime(),
                s.rescanInterval(),
                inline,
                maxFile,
                inFlightBytes,
                records,
                s.massDeletionShare(),
                s.verify(),
                s.softwareVersion(),
                s.kafka());
    }

    static ProducerSettings verifying(ProducerSettings s) {
        return new ProducerSettings(
                s.sources(),
                s.settleTime(),
                s.rescanInterval(),
                s.inlineLimitBytes(),
                s.maxFileBytes(),
                s.maxInFlightBytes(),
                s.maxInFlightRecords(),
                s.massDeletionShare(),
                true,
                s.softwareVersion(),
                s.kafka());
    }

    @Override
    public void close() {
        stop();
        catalogue.close();
    }
}
