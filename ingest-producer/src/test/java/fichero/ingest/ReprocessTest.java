package fichero.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.Origin;
import fichero.schemas.StageReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an older extractor or chunker has processed is published again, once for each content. */
class ReprocessTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @RegisterExtension
    final ProducerFixture producer = new ProducerFixture();

    private final MemoryDownstream downstream = producer.over(new MemoryDownstream());

    @Test
    void onlyOutdatedContentsArePublishedAgain() throws Exception {
        producer.write("old.md", "read by the former extractor");
        producer.write("copy.md", "read by the former extractor");
        producer.write("new.md", "read by the present one");
        producer.startAndSettle();
        producer.stop();
        for (FileRecord file : downstream.files().values()) {
            downstream.contents.put(
                    file.contentKey(), content(file, file.path().equals("new.md") ? "reader-2" : "reader-1"));
        }
        downstream.stages.put("contents/host", report("reader-2", 1));

        producer.start();

        ProducerFixture.patiently()
                .untilAsserted(() -> assertThat(reindexed()).hasSize(1).allMatch(path -> !path.equals("new.md")));
        producer.settled();
        assertThat(producer.lastScan().trigger()).isEqualTo("reprocess");
        assertThat(producer.lastScan().changed()).isZero();
        assertThat(reindexed()).hasSize(1);
    }

    @Test
    void anOutdatedContentThatOnlyAnEntryHoldsIsHadFromItsContainer() throws Exception {
        producer.write("box.zip", "an archive with one file");
        producer.write("new.md", "read by the present extractor");
        producer.startAndSettle();
        producer.stop();
        for (FileRecord file : downstream.files().values()) {
            downstream.contents.put(file.contentKey(), content(file, "reader-2"));
        }
        FileRecord entry = entry("box.zip!/a.md");
        downstream.files().put(entry.file(), entry);
        downstream.contents.put(entry.contentKey(), content(entry, "reader-1"));
        downstream.stages.put("contents/host", report("reader-2", 1));

        producer.start();

        ProducerFixture.patiently().untilAsserted(() -> assertThat(reindexed()).containsExactly("box.zip"));
    }

    private FileRecord entry(String path) {
        return new FileRecord(
                1,
                producer.source,
                path,
                "/notes/" + path,
                "default",
                "public",
                List.of(),
                1,
                FileRecord.State.PRESENT,
                "ab".repeat(32),
                5,
                NOW,
                null,
                NOW,
                NOW,
                "run",
                null,
                null,
                "default/public/" + "cd".repeat(32),
                null,
                List.of());
    }

    private List<String> reindexed() {
        return producer.events().stream()
                .filter(event -> event.origin() == Origin.REINDEX && event.type() == FileEvent.Type.SEEN)
                .map(FileEvent::path)
                .toList();
    }

    private static StageReport report(String fingerprint, long outdated) {
        return new StageReport(1, "contents", "host", null, 0, 3, 0, 0, outdated, fingerprint, null, null, NOW);
    }

    private static ContentRecord content(FileRecord file, String fingerprint) {
        return new ContentRecord(
                1,
                file.collection(),
                file.scope(),
                file.sha256(),
                "doc_1",
                ContentStatus.INDEXED,
                null,
                null,
                null,
                file.path(),
                "text/markdown",
                file.sizeBytes(),
                null,
                null,
                null,
                Map.of(),
                List.of(),
                1,
                0,
                0,
                null,
                List.of(file.file()),
                1,
                1,
                fingerprint,
                NOW,
                NOW);
    }
}
