package fichero.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.ReindexRequest;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SourceRemovalTest {

    @RegisterExtension
    final ProducerFixture producer = new ProducerFixture();

    private final MemoryDownstream downstream = producer.over(new MemoryDownstream());

    @Test
    void everyFileOfTheSourceGoesWhateverTheirNumberAndNoOther() throws Exception {
        for (int i = 0; i < 50; i++) {
            producer.write(i + ".md", "text " + i);
        }
        producer.write("x.tmp", "ignored");
        producer.startAndSettle();
        producer.stop();
        FileRecord other = ofAnotherSource();
        downstream.files().put(other.file(), other);
        downstream.request(
                new ReindexRequest(1, "open", producer.source, 0, null, true, null, "test", "a test", Instant.now()));

        SourceRemoval removal = removal(producer.source);
        assertThat(removal.files()).isEqualTo(51);
        assertThat(removal.names()).containsExactlyInAnyOrder(producer.source, "other");
        removal.forget();

        assertThat(removal.awaitTaken(Duration.ofSeconds(5))).isTrue();
        assertThat(producer.files()).isEmpty();
        assertThat(producer.events().stream().filter(event -> event.type() == FileEvent.Type.GONE))
                .hasSize(51)
                .extracting(FileEvent::detail)
                .containsOnly(SourceRemoval.FORGOTTEN);
        assertThat(downstream.files().get(other.file()).state()).isEqualTo(FileRecord.State.PRESENT);
        assertThat(downstream.runs()).noneMatch(run -> run.source().equals(producer.source));
        assertThat(downstream.requests()).isEmpty();
    }

    @Test
    void aProducerThatWatchesTheSourceAgainSeesItsFilesAsNew() throws Exception {
        for (int i = 0; i < 30; i++) {
            producer.write(i + ".md", "text " + i);
        }
        producer.startAndSettle();
        producer.stop();
        removal(producer.source).forget();

        producer.startAndSettle();

        RunRecord scan = producer.lastScan();
        assertThat(scan.status()).isEqualTo(RunRecord.Status.COMPLETE);
        assertThat(scan.added()).isEqualTo(30);
        assertThat(scan.withheld()).isZero();
        assertThat(producer.files()).hasSize(30);
    }

    @Test
    void whoHasItInTheSettingsIsTold() throws Exception {
        producer.write("a.md", "a");
        producer.startAndSettle();
        ProducerFixture.patiently().until(() -> !downstream.stages.isEmpty());

        assertThat(downstream.stages.values())
                .singleElement()
                .extracting(StageReport::key, StageReport::sources)
                .containsExactly(
                        "producer/producer",
                        List.of(new StageReport.Source(producer.source, producer.root.toString(), "public")));
        assertThat(removal("other").producer()).isNull();
        SourceRemoval removal = removal(producer.source);
        assertThat(removal.producer()).isNotNull();

        removal.forget();

        assertThat(downstream.stages).isEmpty();
    }

    @Test
    void aProducerKeepsItsOtherSources() {
        StageReport.Source other = new StageReport.Source("other", "/other", "public");
        downstream.stages.put(
                "producer/lost",
                StageReport.ofProducer(
                        "lost", List.of(new StageReport.Source("notes", "/notes", "public"), other), Instant.now()));

        removal("notes").forget();

        assertThat(downstream.stages.get("producer/lost").sources()).containsExactly(other);
    }

    private SourceRemoval removal(String source) {
        SourceRemoval removal = new SourceRemoval(downstream.clients(), source, InstantSource.system());
        removal.read();
        return removal;
    }

    private static FileRecord ofAnotherSource() {
        Instant now = Instant.now();
        return new FileRecord(
                1,
                "other",
                "a.md",
                "/other/a.md",
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
                null,
                null,
                List.of());
    }
}
