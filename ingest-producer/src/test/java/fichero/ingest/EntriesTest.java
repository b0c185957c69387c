package fichero.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.RunRecord;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Entries of archives are files of the catalogue that are on no disk: the producer leaves them alone. */
class EntriesTest {

    private static final int ENTRIES = 60;

    @RegisterExtension
    final ProducerFixture producer = new ProducerFixture();

    private final MemoryDownstream downstream = producer.over(new MemoryDownstream());

    @Test
    void entriesAreNeitherMissedNorPublished() throws Exception {
        producer.write("box.zip", "an archive");
        producer.startAndSettle();
        producer.stop();
        catalogueEntries("box.zip");

        IngestProducer again = producer.startAndSettle();
        RunRecord scan = again.rescan(producer.source).get(30, TimeUnit.SECONDS);

        assertThat(scan.status()).isEqualTo(RunRecord.Status.COMPLETE);
        assertThat(scan.missing()).isZero();
        assertThat(scan.unchanged()).isEqualTo(1);
        assertThat(producer.events()).hasSize(1);
    }

    @Test
    void entriesDoNotMakeADeletionLookSmallerThanItIs() throws Exception {
        producer.write("box.zip", "an archive");
        for (int i = 0; i < 30; i++) {
            producer.write("folder/" + i + ".md", "text " + i);
        }
        producer.startAndSettle();
        producer.stop();
        catalogueEntries("box.zip");
        ProducerFixture.delete(producer.root.resolve("folder"));

        producer.startAndSettle();

        ProducerFixture.patiently()
                .untilAsserted(() -> assertThat(producer.lastScan().status()).isEqualTo(RunRecord.Status.WITHHELD));
        assertThat(producer.lastScan().withheld()).isEqualTo(30);
        assertThat(producer.gone()).isZero();
    }

    @Test
    void theDeletionOfAContainerIsOneDeletion() throws Exception {
        producer.write("box.zip", "an archive");
        for (int i = 0; i < 10; i++) {
            producer.write(i + ".md", "text " + i);
        }
        producer.startAndSettle();
        catalogueEntries("box.zip");
        producer.stop();
        Files.delete(producer.root.resolve("box.zip"));

        producer.startAndSettle();

        ProducerFixture.patiently().until(() -> producer.gone() == 1);
        assertThat(producer.events().stream().filter(event -> event.type() == FileEvent.Type.GONE))
                .extracting(FileEvent::path)
                .containsExactly("box.zip");
    }

    private void catalogueEntries(String container) {
        for (int i = 0; i < ENTRIES; i++) {
            FileRecord entry = entry(container + "!/" + i + ".md");
            downstream.files().put(entry.file(), entry);
        }
    }

    private FileRecord entry(String path) {
        Instant now = Instant.now();
        return new FileRecord(
                1,
                producer.source,
                path,
                producer.root.resolve(path).toString(),
                "default",
                "public",
                List.of(),
                1,
                FileRecord.State.PRESENT,
                "ab".repeat(32),
                5,
                now,
                null,
                now,
                now,
                "run",
                null,
                null,
                "default/public/" + "cd".repeat(32),
                null,
                List.of());
    }
}
