package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord.State;
import fichero.schemas.Origin;
import fichero.schemas.ReindexRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What somebody asks for in topic {@code requests} is published again, once. */
class RequestsTest {

    @RegisterExtension
    final ProducerFixture producer = new ProducerFixture();

    private final MemoryDownstream downstream = producer.over(new MemoryDownstream());

    @Test
    void namedFilesArePublishedAgainAndTheRequestEnds() throws IOException {
        producer.write("a.md", "a");
        producer.write("b.md", "b");
        producer.startAndSettle();

        downstream.request(request(true, "a.md"));

        awaitDone();
        assertThat(producer.eventsOf("a.md"))
                .extracting(FileEvent::origin)
                .containsExactly(Origin.SCAN, Origin.REINDEX);
        assertThat(producer.eventsOf("b.md")).hasSize(1);
        assertThat(producer.eventsOf("a.md").get(1).runId())
                .isEqualTo(producer.lastWatch().runId());
    }

    @Test
    void whatIsAskedWhileNobodyWatchesIsDoneByTheNextStartAndNotByTheOneAfter() throws IOException {
        producer.write("a.md", "a");
        producer.startAndSettle();
        producer.stop();
        downstream.request(request(true, "a.md"));

        producer.startAndSettle();
        awaitDone();
        producer.stop();
        producer.startAndSettle();

        assertThat(producer.eventsOf("a.md")).hasSize(2);
        assertThat(downstream.requestLog()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void entriesOfAnArchiveMeanTheArchive() throws IOException {
        producer.write("box.zip", "an archive");
        producer.startAndSettle();

        downstream.request(request(true, "box.zip!/a.md", "box.zip!/inner.zip!/b.md"));

        awaitDone();
        assertThat(producer.events()).extracting(FileEvent::path).containsExactly("box.zip", "box.zip");
    }

    @Test
    void theSameFileAskedForTwiceIsPublishedForEach() throws IOException {
        producer.write("a.md", "a");
        producer.startAndSettle();

        downstream.request(request("one", true, List.of(id("a.md"))));
        downstream.request(request("two", true, List.of(id("a.md"))));

        awaitDone();
        assertThat(producer.eventsOf("a.md")).hasSize(3);
    }

    @Test
    void aWholeSourceIsPublishedInPartsThatARestartDoesNotRepeat() throws IOException {
        int files = ReindexRequest.MAX_FILES + 100;
        for (int i = 0; i < files; i++) {
            producer.write("%04d.md".formatted(i), "text " + i);
        }
        producer.write("x.tmp", "ignored");
        producer.startAndSettle();

        downstream.request(request("all", true, null));

        awaitDone();
        assertThat(reindexed()).hasSize(files).doesNotHaveDuplicates();
        assertThat(downstream.requestLog().stream()
                        .map(ProducerRecord::value)
                        .filter(Objects::nonNull)
                        .map(ReindexRequest::after)
                        .filter(Objects::nonNull))
                .contains("0999.md");

        producer.stop();
        downstream.request(request("rest", true, null).doneUpTo("1090.md"));
        producer.startAndSettle();
        awaitDone();
        assertThat(reindexed()).hasSize(files + 9);
    }

    @Test
    void comparingPublishesOnlyWhatHasOtherBytes() throws IOException {
        producer.write("same.md", "same");
        Path changed = producer.write("changed.md", "one");
        FileTime time = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
        Files.setLastModifiedTime(changed, time);
        producer.startAndSettle();
        producer.stop();
        Files.writeString(changed, "two");
        Files.setLastModifiedTime(changed, time);
        producer.startAndSettle();
        assertThat(producer.events()).hasSize(2);

        downstream.request(request(false, "same.md", "changed.md"));

        awaitDone();
        assertThat(producer.eventsOf("same.md")).hasSize(1);
        assertThat(producer.eventsOf("changed.md")).hasSize(2);
        assertThat(ProducerFixture.text(producer.eventsOf("changed.md").get(1))).isEqualTo("two");
    }

    @Test
    void filesThatAreNotThereEndARequestTheirOwnWay() throws IOException {
        producer.write("a.md", "a");
        producer.startAndSettle();

        downstream.request(request(true, "never seen.md", "a.md"));

        awaitDone();
        assertThat(producer.files()).containsOnlyKeys("a.md");
        assertThat(producer.eventsOf("a.md")).hasSize(2);
    }

    @Test
    void aFileThatCouldNotBeReadIsTriedAgain() throws IOException {
        DenyingDisk disk = new DenyingDisk();
        Path file = producer.write("a.md", "a");
        disk.deny(file);
        producer.with(disk).startAndSettle();
        assertThat(producer.files()).containsEntry("a.md", State.UNREADABLE);

        downstream.request(request("still denied", true, List.of(id("a.md"))));
        awaitDone();
        assertThat(producer.eventsOf("a.md")).hasSize(1);

        disk.allow(file);
        downstream.request(request("allowed", true, List.of(id("a.md"))));
        awaitDone();
        assertThat(producer.files()).containsEntry("a.md", State.PRESENT);
        assertThat(producer.eventsOf("a.md").get(1).origin()).isEqualTo(Origin.REINDEX);
    }

    @Test
    void aRequestWaitsForARootThatIsMissing() throws IOException {
        producer.write("a.md", "a");
        producer.startAndSettle();
        Path away = producer.elsewhere.resolve("root");
        Files.move(producer.root, away);
        downstream.request(request(true, "a.md"));
        patiently().until(() -> producer.lastScan().withheld() == 1);
        assertThat(downstream.requests()).hasSize(1);

        Files.move(away, producer.root);

        awaitDone();
        assertThat(producer.gone()).isZero();
        assertThat(reindexed()).containsExactly("a.md");
    }

    @Test
    void requestsForSourcesOfOthersAreLeftToThem() throws IOException {
        producer.write("a.md", "a");
        producer.startAndSettle();

        downstream.request(new ReindexRequest(
                1, "theirs", "mail", 0, List.of("mail:a.md"), true, null, "test", "a test", Instant.now()));
        downstream.request(request(true, "a.md"));

        patiently().until(() -> downstream.requests().size() == 1);
        assertThat(downstream.requests()).containsOnlyKeys("theirs/mail/0");
    }

    private void awaitDone() {
        patiently().until(() -> downstream.requests().isEmpty());
    }

    private List<String> reindexed() {
        return producer.events().stream()
                .filter(event -> event.origin() == Origin.REINDEX)
                .map(FileEvent::path)
                .toList();
    }

    private String id(String path) {
        return producer.source + ":" + path;
    }

    private ReindexRequest request(boolean reprocess, String... paths) {
        return request("request", reprocess, Arrays.stream(paths).map(this::id).toList());
    }

    private ReindexRequest request(String id, boolean reprocess, @Nullable List<String> files) {
        return new ReindexRequest(1, id, producer.source, 0, files, reprocess, null, "test", "a test", Instant.now());
    }
}
