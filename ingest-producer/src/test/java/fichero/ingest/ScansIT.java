package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static fichero.ingest.ProducerFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileEvent;
import fichero.schemas.FileEvent.Type;
import fichero.schemas.FileRecord.State;
import fichero.schemas.Origin;
import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(TestBrokerExtension.class)
class ScansIT {

    @TempDir
    Path root;

    private ProducerFixture fixture;

    @BeforeAll
    static void topics(TestBroker broker) {
        broker.createTopics(2, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS);
    }

    @BeforeEach
    void fixture(TestBroker broker, TestInfo test) {
        fixture = new ProducerFixture(broker, test.getTestMethod().orElseThrow().getName(), root);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void whatIsThereIsPublishedOnceAndNotAgainByAnotherStart() throws IOException {
        fixture.write("a.md", "a");
        fixture.write("b/c.md", "c");
        fixture.write("d.tmp", "d");
        fixture.startAndSettle();
        assertThat(fixture.files())
                .isEqualTo(Map.of("a.md", State.PRESENT, "b/c.md", State.PRESENT, "d.tmp", State.IGNORED));
        assertThat(fixture.events()).extracting(FileEvent::origin).containsOnly(Origin.SCAN);
        RunRecord first = fixture.lastScan();
        assertThat(first.status()).isEqualTo(RunRecord.Status.COMPLETE);
        assertThat(first.discovered()).isEqualTo(2);
        assertThat(first.added()).isEqualTo(2);
        assertThat(first.ignored()).isEqualTo(1);
        assertThat(fixture.events()).extracting(FileEvent::runId).containsOnly(first.runId());

        fixture.stop();
        fixture.startAndSettle();
        assertThat(fixture.events()).hasSize(3);
        assertThat(fixture.lastScan().unchanged()).isEqualTo(2);
        assertThat(fixture.lastScan().added()).isZero();
    }

    @Test
    void changesWhileStoppedAreFound() throws IOException {
        Path changed = fixture.write("changed.md", "one");
        Path gone = fixture.write("gone.md", "gone");
        fixture.write("same.md", "same");
        fixture.write("folder/x.md", "x");
        fixture.startAndSettle();
        fixture.stop();

        Files.writeString(changed, "two");
        Files.delete(gone);
        LiveChangesIT.delete(root.resolve("folder"));
        Path old = fixture.write("old.md", "old");
        Files.setLastModifiedTime(old, FileTime.from(Instant.parse("2010-01-01T00:00:00Z")));
        fixture.startAndSettle();

        patiently().until(() -> fixture.files().keySet().equals(Set.of("changed.md", "same.md", "old.md")));
        assertThat(text(fixture.eventsOf("changed.md").get(1))).isEqualTo("two");
        assertThat(fixture.eventsOf("same.md")).hasSize(1);
        assertThat(fixture.lastScan().missing()).isEqualTo(2);
        assertThat(fixture.lastScan().changed()).isEqualTo(1);
    }

    @Test
    void emptyRootAtStartIsNoDeletion() throws IOException {
        Path file = fixture.write("a.md", "a");
        fixture.startAndSettle();
        fixture.stop();
        Files.delete(file);
        fixture.startAndSettle();
        assertThat(fixture.lastScan().status()).isEqualTo(RunRecord.Status.WITHHELD);
        assertThat(fixture.lastScan().withheld()).isEqualTo(1);
        assertThat(fixture.files()).hasSize(1);

        fixture.write("a.md", "a");
        fixture.write("b.md", "b");
        patiently().until(() -> fixture.files().containsKey("b.md"));
        assertThat(fixture.events()).extracting(FileEvent::type).doesNotContain(Type.GONE);
    }

    @Test
    void folderMovedWhileStoppedIsPublishedBeforeItsOldPlaceGoes() throws IOException {
        for (int i = 0; i < 40; i++) {
            fixture.write("old/" + i + ".md", "text " + i);
        }
        fixture.startAndSettle();
        fixture.stop();
        Files.move(root.resolve("old"), root.resolve("new"));
        fixture.startAndSettle();
        assertThat(fixture.lastScan().status()).isEqualTo(RunRecord.Status.COMPLETE);
        patiently().until(() -> fixture.files().size() == 40);
        assertThat(fixture.files().keySet()).allMatch(path -> path.startsWith("new/"));
        Instant lastSeen = fixture.events().stream()
                .filter(event -> event.type() == Type.SEEN)
                .map(FileEvent::observedAt)
                .max(Instant::compareTo)
                .orElseThrow();
        assertThat(fixture.events())
                .filteredOn(event -> event.type() == Type.GONE)
                .hasSize(40)
                .allMatch(event -> !event.observedAt().isBefore(lastSeen));
    }

    @Test
    void folderThatCannotBeReadKeepsItsFiles() throws Exception {
        DenyingDisk disk = new DenyingDisk();
        fixture.write("open/a.md", "a");
        fixture.write("closed/b.md", "b");
        fixture.with(disk);
        IngestProducer producer = fixture.startAndSettle();
        disk.deny(root.resolve("closed"));
        RunRecord scan = producer.rescan(fixture.source).get(30, TimeUnit.SECONDS);
        assertThat(scan.status()).isEqualTo(RunRecord.Status.WITHHELD);
        assertThat(scan.withheld()).isEqualTo(1);
        assertThat(scan.notes()).anyMatch(note -> note.contains("closed"));
        assertThat(fixture.files()).hasSize(2);

        disk.allow(root.resolve("closed"));
        assertThat(producer.rescan(fixture.source).get(30, TimeUnit.SECONDS).status())
                .isEqualTo(RunRecord.Status.COMPLETE);
        assertThat(fixture.events()).hasSize(2);
    }

    @Test
    void fileThatCannotBeReadIsToldAndReadOnceItCan() throws Exception {
        DenyingDisk disk = new DenyingDisk();
        Path file = fixture.write("a.md", "a");
        disk.deny(file);
        fixture.with(disk);
        IngestProducer producer = fixture.startAndSettle();
        assertThat(fixture.eventsOf("a.md")).extracting(FileEvent::reason).containsExactly("unreadable");
        assertThat(fixture.lastScan().failed()).isEqualTo(1);
        producer.rescan(fixture.source).get(30, TimeUnit.SECONDS);
        assertThat(fixture.eventsOf("a.md")).hasSize(1);
        disk.allow(file);
        producer.rescan(fixture.source).get(30, TimeUnit.SECONDS);
        patiently().until(() -> fixture.files().get("a.md") == State.PRESENT);
    }

    @Test
    void largeFilesTravelAsAReferenceAndTooLargeOnesNotAtAll() throws IOException {
        fixture.write("inline.md", "x".repeat(100));
        fixture.write("with space & ñ.md", "x".repeat(101));
        fixture.write("huge.md", "x".repeat(1001));
        fixture.with(settings -> ProducerFixture.limits(settings, 100, 1000, 1 << 20, 64));
        fixture.startAndSettle();
        assertThat(fixture.eventsOf("inline.md").get(0).bytes()).hasSize(100);
        FileEvent large = fixture.eventsOf("with space & ñ.md").get(0);
        assertThat(large.bytes()).isNull();
        assertThat(large.reference()).startsWith("file:///");
        assertThat(Path.of(URI.create(large.reference()))).isEqualTo(root.resolve("with space & ñ.md"));
        assertThat(fixture.eventsOf("huge.md").get(0).type()).isEqualTo(Type.UNREADABLE);
        assertThat(fixture.eventsOf("huge.md").get(0).reason()).isEqualTo("too_large");
    }

    @Test
    void strangeNamesKeepTheirSpelling() throws IOException {
        List<String> names = List.of(
                "emoji 😀.md",
                "nfd cafe\u0301.md",
                "new\nline.md",
                "\"quotes'.md",
                "x".repeat(233) + ".md",
                "50%25.md");
        for (String name : names) {
            fixture.write(name, "text of " + name);
        }
        fixture.startAndSettle();
        patiently().until(() -> fixture.files().size() == names.size());
        assertThat(fixture.files().keySet()).containsExactlyInAnyOrderElementsOf(names);
        for (String name : names) {
            Files.delete(root.resolve(name));
        }
        patiently().until(() -> fixture.files().isEmpty());
    }

    @Test
    void linkThatLeadsBackIsToldAndNotFollowed() throws IOException {
        fixture.write("a/b.md", "b");
        Files.createSymbolicLink(root.resolve("a/loop"), root);
        fixture.startAndSettle();
        assertThat(fixture.files()).isEqualTo(Map.of("a/b.md", State.PRESENT, "a/loop", State.IGNORED));
        assertThat(fixture.eventsOf("a/loop").get(0).reason()).isEqualTo("symlink");
    }

    @Test
    void verifyingFindsAChangeThatLeavesSizeAndTime() throws Exception {
        Path file = fixture.write("a.md", "one");
        fixture.write("b.md", "same");
        fixture.with(ProducerFixture::verifying);
        fixture.startAndSettle();
        fixture.stop();
        FileTime time = Files.getLastModifiedTime(file);
        Files.writeString(file, "two");
        Files.setLastModifiedTime(file, time);
        fixture.startAndSettle();
        assertThat(fixture.eventsOf("a.md")).hasSize(2);
        assertThat(fixture.eventsOf("b.md")).hasSize(1);
    }

    @Test
    void otherTagsAreADifference() throws IOException {
        fixture.write("a.md", "a");
        fixture.startAndSettle();
        fixture.stop();
        fixture.withSource(source -> new SourceSettings(
                source.name(),
                source.root(),
                source.collection(),
                source.scope(),
                List.of(),
                List.of(),
                List.of("new"),
                false,
                false));
        fixture.startAndSettle();
        assertThat(fixture.eventsOf("a.md")).hasSize(2);
        assertThat(fixture.eventsOf("a.md").get(1).tags()).containsExactly("new");
    }

    @Test
    void polledSourceFollowsChanges() throws IOException {
        fixture.withSource(source -> new SourceSettings(
                source.name(), root, source.collection(), "public", List.of(), List.of(), List.of(), false, true));
        fixture.write("a.md", "a");
        fixture.startAndSettle();
        fixture.write("b.md", "b");
        patiently().until(() -> fixture.files().containsKey("b.md"));
        Files.delete(root.resolve("a.md"));
        patiently().until(() -> !fixture.files().containsKey("a.md"));
        assertThat(Runs.scans(fixture.broker.bootstrapServers(), fixture.source))
                .extracting(RunRecord::trigger)
                .contains("start", "poll");
    }

    @Test
    void scanOfAKilledProcessIsEnded() throws IOException {
        fixture.write("a.md", "a");
        // Without room for records the scan does not end.
        fixture.catalogue.close();
        fixture.with(settings -> ProducerFixture.limits(settings, 100, 1000, 1 << 20, 1));
        fixture.write("b.md", "b");
        fixture.start();
        patiently().until(() -> fixture.lastScan().waiting() == 1);
        String runId = fixture.lastScan().runId();
        fixture.stop();
        assertThat(fixture.lastScan().status()).isEqualTo(RunRecord.Status.FAILED);
        assertThat(fixture.lastScan().runId()).isEqualTo(runId);
        assertThat(fixture.lastScan().notes()).anyMatch(note -> note.contains("stopped"));
    }
}
