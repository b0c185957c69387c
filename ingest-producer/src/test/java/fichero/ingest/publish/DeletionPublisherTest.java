package fichero.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.SourceSettings;
import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Known;
import fichero.ingest.runs.Run;
import fichero.ingest.settle.Deletion;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.walk.Disk;
import fichero.ingest.walk.Stamp;
import fichero.ingest.watch.WatchedSource;
import fichero.schemas.FileEvent;
import fichero.schemas.Origin;
import fichero.schemas.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeletionPublisherTest {

    private static final String NOTES = "notes";

    @TempDir
    private Path root;

    private final MockProducer<String, FileEvent> broker = new MockProducer<>(
            true, null, new StringSerializer(), Topics.FILE_EVENTS.values().serializer());
    private final InstantSource clock = InstantSource.system();
    private final SettleWindow window =
            new SettleWindow(Duration.ofSeconds(1), Duration.ofMinutes(10), clock, () -> {});
    private final Run scan = Run.scan(NOTES, "start", Instant.now(), false);
    private Catalogue catalogue;
    private DeletionPublisher deletions;

    @BeforeEach
    void publisher() {
        SourceSettings settings = SourceSettings.of(NOTES, root);
        WatchedSource source = new WatchedSource(settings, List.of(root), new Disk());
        catalogue = new Catalogue(List.of(settings));
        deletions = new DeletionPublisher(
                Map.of(NOTES, PublishedSource.of(source, clock)),
                catalogue,
                window,
                new EventSender(broker, new InFlight(new Nothing(), 1, 1, clock, () -> false, () -> false)),
                new DeletionGuard(0.5),
                name -> {});
    }

    @Test
    void fileThatIsNotThereIsPublishedAsGone() {
        deletions.publish(missing("a.md"));
        assertThat(broker.history())
                .singleElement()
                .satisfies(record -> assertThat(record.key()).isEqualTo("notes:a.md"))
                .satisfies(record -> assertThat(record.value().type()).isEqualTo(FileEvent.Type.GONE));
        assertThat(catalogue.get(NOTES, "a.md")).isNull();
        assertThat(scan.record(0, "test").missing()).isEqualTo(1);
    }

    @Test
    void fileThatIsThereAgainIsSeenAndNotPublishedAsGone() throws IOException {
        Files.writeString(root.resolve("a.md"), "back");
        deletions.publish(missing("a.md"));
        assertThat(broker.history()).isEmpty();
        assertThat(catalogue.get(NOTES, "a.md")).isNotNull();
        assertThat(window.size()).isEqualTo(1);
    }

    /** The catalogue knows the file, and a scan has not found it. */
    private Deletion.Batch missing(String path) {
        catalogue.published(NOTES, path, Known.present(new Stamp(1, 1, "1"), 0, 0));
        Deletion deletion = new Deletion(NOTES, path, root.resolve(path), Origin.SCAN, scan);
        scan.expected();
        return new Deletion.Batch(NOTES, Origin.SCAN, List.of(deletion));
    }

    /** A processor that takes nothing. */
    private record Nothing() implements Progress {
        @Override
        public Look look() {
            return new Look(Map.of(), Records.NONE, Records.NONE);
        }

        @Override
        public Map<TopicPartition, Long> ends() {
            return Map.of();
        }

        @Override
        public void close() {}
    }
}
