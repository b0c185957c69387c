package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static fichero.ingest.ProducerFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileEvent;
import fichero.schemas.FileEvent.Type;
import fichero.schemas.FileRecord.State;
import fichero.schemas.Origin;
import fichero.schemas.RunRecord;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScansTest {

    @RegisterExtension
    final ProducerFixture fixture = new ProducerFixture();

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
        ProducerFixture.delete(fixture.root.resolve("folder"));
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
    void aFileThatGoesWhileItsEventIsOnItsWayIsToldAsGone() throws IOException {
        MemoryDownstream broker = fixture.over(new MemoryDownstream());
        fixture.with(new ForgetfulDisk());
        Path file = fixture.write("a.md", "a");
        fixture.write("b.md", "b");
        fixture.write("c.md", "c");
        broker.onItsWay = event -> {
            if (event.path().equals("a.md") && event.type() == Type.SEEN) {
                assertThat(file.toFile().delete()).isTrue();
            }
        };
        fixture.startAndSettle();

        patiently().until(() -> fixture.files().keySet().equals(Set.of("b.md", "c.md")));
        assertThat(fixture.eventsOf("a.md")).extracting(FileEvent::type).containsExactly(Type.SEEN, Type.GONE);
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
        fixture.with(Variations.believingLossesUpTo(0.3)).startAndSettle();
        fixture.stop();
        Files.move(fixture.root.resolve("old"), fixture.root.resolve("new"));
        fixture.startAndSettle();
        assertThat(fixture.lastScan().status()).isEqualTo(RunRecord.Status.COMPLETE);
        patiently().until(() -> fixture.files().size() == 40);
        assertThat(fixture.files().keySet()).allMatch(path -> path.startsWith("new/"));
        assertThat(fixture.gone()).isEqualTo(40);
        assertThat(fixture.isGoneLast()).isTrue();
    }

    @Test
    void folderThatCannotBeReadKeepsItsFiles() throws Exception {
        DenyingDisk disk = new DenyingDisk();
        fixture.write("open/a.md", "a");
        fixture.write("closed/b.md", "b");
        fixture.with(disk);
        IngestProducer producer = fixture.startAndSettle();
        disk.deny(fixture.root.resolve("closed"));
        RunRecord scan = producer.rescan(fixture.source).get(30, TimeUnit.SECONDS);
        assertThat(scan.status()).isEqualTo(RunRecord.Status.WITHHELD);
        assertThat(scan.withheld()).isEqualTo(1);
        assertThat(scan.notes()).anyMatch(note -> note.contains("closed"));
        assertThat(fixture.files()).hasSize(2);

        disk.allow(fixture.root.resolve("closed"));
        assertThat(producer.rescan(fixture.source).get(30, TimeUnit.SECONDS).status())
                .isEqualTo(RunRecord.Status.COMPLETE);
        assertThat(fixture.events()).hasSize(2);
    }

    @Test
    void fileMissingInAFolderThatCannotBeListedIsKept() throws Exception {
        DenyingDisk disk = new DenyingDisk();
        fixture.write("open/a.md", "a");
        Path missing = fixture.write("closed/b.md", "b");
        fixture.with(disk).startAndSettle();
        fixture.stop();
        Files.delete(missing);
        disk.denyListing(missing.getParent());
        fixture.startAndSettle();
        assertThat(fixture.lastScan().status()).isEqualTo(RunRecord.Status.WITHHELD);
        assertThat(fixture.lastScan().withheld()).isEqualTo(1);
        assertThat(fixture.files()).hasSize(2);
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

    @ParameterizedTest
    @ValueSource(strings = {"other words", "more than before"})
    void fileThatIsWrittenWhileItIsReadIsReadAgain(String text) throws IOException {
        Path file = fixture.write("a.md", "first words");
        fixture.with(new InterferingDisk(file, text)).startAndSettle();
        assertThat(fixture.eventsOf("a.md"))
                .singleElement()
                .extracting(ProducerFixture::text)
                .isEqualTo(text);
    }

    @Test
    void largeFilesTravelAsAReferenceAndTooLargeOnesNotAtAll() throws IOException {
        fixture.write("inline.md", "x".repeat(100));
        fixture.write("with space & ñ.md", "x".repeat(101));
        fixture.write("huge.md", "x".repeat(1001));
        fixture.with(Variations.sizes(100, 1000));
        fixture.startAndSettle();
        assertThat(fixture.eventsOf("inline.md").get(0).bytes()).hasSize(100);
        FileEvent large = fixture.eventsOf("with space & ñ.md").get(0);
        assertThat(large.bytes()).isNull();
        assertThat(large.reference()).startsWith("file:///");
        assertThat(Path.of(URI.create(large.reference()))).isEqualTo(fixture.root.resolve("with space & ñ.md"));
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
            Files.delete(fixture.root.resolve(name));
        }
        patiently().until(() -> fixture.files().isEmpty());
    }

    @Test
    void linkThatLeadsBackIsToldAndNotFollowed() throws IOException {
        fixture.write("a/b.md", "b");
        Files.createSymbolicLink(fixture.root.resolve("a/loop"), fixture.root);
        fixture.startAndSettle();
        assertThat(fixture.files()).isEqualTo(Map.of("a/b.md", State.PRESENT, "a/loop", State.IGNORED));
        assertThat(fixture.eventsOf("a/loop").get(0).reason()).isEqualTo("symlink");
    }

    @Test
    void verifyingFindsAChangeThatLeavesSizeAndTime() throws Exception {
        Path file = fixture.write("a.md", "one");
        fixture.write("b.md", "same");
        fixture.with(Variations.verifying());
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
                false,
                null));
        fixture.startAndSettle();
        assertThat(fixture.eventsOf("a.md")).hasSize(2);
        assertThat(fixture.eventsOf("a.md").get(1).tags()).containsExactly("new");
    }

    @Test
    void anotherChunkingIsADifferenceOnce() throws IOException {
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
                List.of(),
                false,
                false,
                "recursive"));
        fixture.startAndSettle();
        assertThat(fixture.eventsOf("a.md")).hasSize(2);
        assertThat(fixture.eventsOf("a.md").get(1).chunking()).isEqualTo("recursive");
        assertThat(fixture.eventsOf("a.md").get(1).origin()).isNotEqualTo(Origin.REINDEX);
        fixture.stop();
        fixture.startAndSettle();
        assertThat(fixture.eventsOf("a.md")).hasSize(2);
    }

    @Test
    void polledSourceFollowsChanges() throws IOException {
        fixture.withSource(source -> new SourceSettings(
                source.name(),
                source.root(),
                source.collection(),
                "public",
                List.of(),
                List.of(),
                List.of(),
                false,
                true,
                null));
        fixture.with(Variations.rescanning(Duration.ofMillis(500)));
        fixture.write("a.md", "a");
        fixture.startAndSettle();
        fixture.write("b.md", "b");
        patiently().until(() -> fixture.files().containsKey("b.md"));
        Files.delete(fixture.root.resolve("a.md"));
        patiently().until(() -> !fixture.files().containsKey("a.md"));
        assertThat(fixture.scans()).extracting(RunRecord::trigger).contains("start", "poll");
    }

    @Test
    void scanThatIsStoppedIsEndedAsFailed() throws IOException {
        // The file is not at rest before the test is over.
        fixture.with(Variations.settling(Duration.ofHours(1)));
        fixture.write("a.md", "a");
        fixture.start();
        patiently().until(() -> fixture.lastScan().waiting() == 1);
        String runId = fixture.lastScan().runId();
        fixture.stop();
        assertThat(fixture.lastScan().status()).isEqualTo(RunRecord.Status.FAILED);
        assertThat(fixture.lastScan().runId()).isEqualTo(runId);
        assertThat(fixture.lastScan().notes()).anyMatch(note -> note.contains("stopped"));
    }
}
