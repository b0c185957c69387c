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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LiveChangesTest {

    @RegisterExtension
    final ProducerFixture fixture = new ProducerFixture();

    @Test
    void fileIsPublishedThenItsChangeThenItsEnd() throws IOException {
        fixture.startAndSettle();
        Path file = fixture.write("a.md", "one");
        patiently().until(() -> fixture.eventsOf("a.md").size() == 1);
        Files.writeString(file, "two");
        patiently().until(() -> fixture.eventsOf("a.md").size() == 2);
        Files.delete(file);
        patiently().until(() -> fixture.eventsOf("a.md").size() == 3);

        List<FileEvent> events = fixture.eventsOf("a.md");
        assertThat(events).extracting(FileEvent::type).containsExactly(Type.SEEN, Type.SEEN, Type.GONE);
        assertThat(events).extracting(FileEvent::origin).containsOnly(Origin.LIVE);
        assertThat(text(events.get(0))).isEqualTo("one");
        assertThat(text(events.get(1))).isEqualTo("two");
        assertThat(events.get(1).sizeBytes()).isEqualTo(3);
        assertThat(events.get(1).absolutePath()).isEqualTo(file.toString());
        fixture.settled();
        assertThat(fixture.lastWatch().added()).isEqualTo(1);
        assertThat(fixture.lastWatch().changed()).isEqualTo(1);
        assertThat(fixture.lastWatch().missing()).isEqualTo(1);
    }

    @Test
    void withoutRoomNothingIsPublishedAndAllOfItWaits() throws IOException {
        fixture.write("stays.md", "stays");
        Path goes = fixture.write("goes.md", "goes");
        fixture.startAndSettle();

        fixture.room(false);
        fixture.write("waits.md", "waits");
        Files.delete(goes);
        patiently().until(() -> fixture.lastWatch().waiting() == 2);
        assertThat(fixture.eventsOf("waits.md")).isEmpty();
        assertThat(fixture.eventsOf("goes.md")).hasSize(1);

        fixture.room(true);
        patiently()
                .until(() -> fixture.eventsOf("waits.md").size() == 1
                        && fixture.eventsOf("goes.md").size() == 2);
        fixture.settled();
    }

    @Test
    void fileMovedInWithAnOldDateIsPublished() throws IOException {
        fixture.startAndSettle();
        Path file = Files.writeString(fixture.elsewhere.resolve("old.md"), "old");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2010-01-01T00:00:00Z")));
        Files.move(file, fixture.root.resolve("old.md"));
        patiently().until(() -> fixture.files().containsKey("old.md"));
        assertThat(fixture.eventsOf("old.md").get(0).modifiedAt()).isEqualTo(Instant.parse("2010-01-01T00:00:00Z"));
    }

    @Test
    void halfAFileIsNeverPublishedWhileItsWriterAppends() throws Exception {
        fixture.with(Variations.settling(Duration.ofMillis(800))).startAndSettle();
        Path file = Files.createFile(fixture.root.resolve("growing.md"));
        var writer = Executors.newSingleThreadScheduledExecutor();
        try {
            var writing = IntStream.range(0, 12)
                    .mapToObj(line -> writer.schedule(
                            () -> Files.writeString(file, "line " + line + "\n", StandardOpenOption.APPEND),
                            line * 250L,
                            TimeUnit.MILLISECONDS))
                    .toList();
            for (var written : writing) {
                written.get();
            }
        } finally {
            writer.shutdown();
        }
        patiently().until(() -> fixture.files().containsKey("growing.md"));
        fixture.settled();
        assertThat(fixture.eventsOf("growing.md")).hasSize(1);
        assertThat(text(fixture.eventsOf("growing.md").get(0)))
                .startsWith("line 0")
                .endsWith("line 11\n");
    }

    @Test
    void everythingInAFolderThatIsMovedInIsPublished() throws IOException {
        fixture.startAndSettle();
        Path folder = Files.createDirectories(fixture.elsewhere.resolve("box/deep/er"));
        for (int i = 0; i < 50; i++) {
            Files.writeString(folder.resolve(i + ".md"), "text " + i);
        }
        Files.move(fixture.elsewhere.resolve("box"), fixture.root.resolve("box"));
        patiently().until(() -> fixture.files().size() == 50);
        fixture.write("box/deep/er/later.md", "later");
        patiently().until(() -> fixture.files().containsKey("box/deep/er/later.md"));
    }

    @Test
    void filesWrittenWhileTheirFoldersAreMadeAreAllPublished() throws IOException {
        fixture.startAndSettle();
        for (int i = 0; i < 100; i++) {
            fixture.write("a" + i + "/b/c" + i + ".md", "text " + i);
        }
        patiently().until(() -> fixture.files().size() == 100);
    }

    @Test
    void movedFolderIsPublishedAtItsNewPlaceBeforeTheOldOneGoes() throws IOException {
        for (int i = 0; i < 30; i++) {
            fixture.write("old/" + i + ".md", "text " + i);
        }
        // While it is known at both places, the folder is half of the source.
        fixture.with(Variations.believingLossesUpTo(0.3)).startAndSettle();
        Files.move(fixture.root.resolve("old"), fixture.root.resolve("new"));
        patiently().until(() -> fixture.gone() == 30);
        fixture.settled();
        assertThat(fixture.files().keySet()).hasSize(30).allMatch(path -> path.startsWith("new/"));
        assertThat(fixture.isGoneLast()).isTrue();
        assertThat(fixture.lastWatch().withheld()).isZero();

        // The watch goes on under the new name, and not under the old one.
        fixture.write("new/after.md", "after");
        patiently().until(() -> fixture.files().containsKey("new/after.md"));
        Files.delete(fixture.root.resolve("new/0.md"));
        patiently().until(() -> !fixture.files().containsKey("new/0.md"));
    }

    @Test
    void smallFolderThatIsDeletedGoesThoughItIsMostOfTheSource() throws IOException {
        fixture.write("top.md", "top");
        fixture.write("sub/a.md", "a");
        fixture.write("sub/b.md", "b");
        fixture.write("sub/c.md", "c");
        fixture.startAndSettle();
        ProducerFixture.delete(fixture.root.resolve("sub"));
        patiently().until(() -> fixture.files().keySet().equals(Set.of("top.md")));
    }

    @Test
    void lastFileOfASourceMayBeDeleted() throws IOException {
        Path file = fixture.write("only.md", "only");
        fixture.startAndSettle();
        Files.delete(file);
        patiently().until(() -> fixture.files().isEmpty());
        fixture.settled();
        assertThat(fixture.lastWatch().withheld()).isZero();
    }

    @Test
    void massDeletionIsWithheldUntilAPersonConfirms() throws Exception {
        for (int i = 0; i < 30; i++) {
            fixture.write("many/" + i + ".md", "text " + i);
        }
        for (int i = 0; i < 10; i++) {
            fixture.write("few/" + i + ".md", "other " + i);
        }
        IngestProducer producer = fixture.startAndSettle();
        ProducerFixture.delete(fixture.root.resolve("many"));
        patiently().until(() -> fixture.lastScan().status() == RunRecord.Status.WITHHELD);
        assertThat(fixture.lastWatch().withheld()).isEqualTo(30);
        assertThat(fixture.lastScan().withheld()).isEqualTo(30);
        assertThat(fixture.lastScan().notes()).anyMatch(note -> note.contains("30 of 40"));
        assertThat(fixture.files()).hasSize(40);

        assertThat(producer.rescan(fixture.source).get(30, TimeUnit.SECONDS).status())
                .isEqualTo(RunRecord.Status.WITHHELD);
        RunRecord confirmed = producer.rescanConfirmingDeletions(fixture.source).get(30, TimeUnit.SECONDS);
        assertThat(confirmed.status()).isEqualTo(RunRecord.Status.COMPLETE);
        assertThat(confirmed.missing()).isEqualTo(30);
        patiently().until(() -> fixture.files().size() == 10);
    }

    @Test
    void rootReplacedByAnEmptyFolderIsNoDeletion() throws IOException {
        Path live = Files.createDirectory(fixture.root.resolve("live"));
        Files.writeString(live.resolve("a.md"), "a");
        Files.writeString(Files.createDirectory(live.resolve("sub")).resolve("b.md"), "b");
        fixture.withSource(source -> SourceSettings.of(source.name(), live));
        fixture.startAndSettle();
        Files.move(live, fixture.elsewhere.resolve("gone"));
        Files.createDirectory(live);
        patiently().until(() -> fixture.lastScan().status() == RunRecord.Status.WITHHELD);
        assertThat(fixture.lastScan().notes()).anyMatch(note -> note.contains("empty"));
        assertThat(fixture.files()).hasSize(2);

        // What is done to the old folder is not done to the new one.
        ProducerFixture.delete(fixture.elsewhere.resolve("gone"));
        Files.writeString(live.resolve("c.md"), "c");
        patiently().until(() -> fixture.files().containsKey("c.md"));
        fixture.settled();
        assertThat(fixture.files()).hasSize(3);
    }

    @Test
    void rootDeletedWithItsFilesAndMadeAnewIsNoDeletion() throws IOException {
        Path live = Files.createDirectory(fixture.root.resolve("live"));
        Files.writeString(live.resolve("a.md"), "a");
        Files.writeString(live.resolve("b.md"), "b");
        fixture.withSource(source -> SourceSettings.of(source.name(), live));
        fixture.startAndSettle();
        ProducerFixture.delete(live);
        Files.createDirectory(live);
        patiently().until(() -> fixture.lastScan().status() == RunRecord.Status.WITHHELD);
        fixture.settled();
        assertThat(fixture.files()).hasSize(2);
        assertThat(fixture.gone()).isZero();
    }

    @Test
    void rootThatGoesAndComesBackIsWatchedAgain() throws IOException {
        Path live = Files.createDirectory(fixture.root.resolve("live"));
        Files.writeString(live.resolve("a.md"), "a");
        fixture.withSource(source -> SourceSettings.of(source.name(), live));
        fixture.startAndSettle();
        Files.move(live, fixture.elsewhere.resolve("away"));
        patiently().until(() -> fixture.lastScan().status() == RunRecord.Status.WITHHELD);
        assertThat(fixture.lastScan().notes()).anyMatch(note -> note.contains("missing"));
        assertThat(fixture.lastScan().withheld()).isEqualTo(1);
        Files.move(fixture.elsewhere.resolve("away"), live);
        patiently().until(() -> fixture.lastScan().status() == RunRecord.Status.COMPLETE);
        assertThat(fixture.files()).hasSize(1);
        Files.writeString(live.resolve("b.md"), "b");
        patiently().until(() -> fixture.files().containsKey("b.md"));
    }

    @Test
    void ignoredFilesAreToldOnceAndChangedRulesAreFollowed() throws IOException {
        fixture.startAndSettle();
        fixture.write("a.md", "a");
        fixture.write("b.txt", "b");
        fixture.write("c.tmp", "c");
        fixture.write(".git/config", "d");
        Map<String, State> expected =
                Map.of("a.md", State.PRESENT, "b.txt", State.PRESENT, "c.tmp", State.IGNORED, ".git/", State.IGNORED);
        patiently().until(() -> fixture.files().equals(expected));
        assertThat(fixture.eventsOf(".git/").get(0).reason()).isEqualTo("hidden");
        assertThat(fixture.eventsOf("c.tmp").get(0).reason()).isEqualTo("temporary");

        Path rules = fixture.write(".ficheroignore", "*.txt\n");
        patiently().until(() -> fixture.files().get("b.txt") == State.IGNORED);
        assertThat(fixture.eventsOf("b.txt").get(1).reason()).isEqualTo("ficheroignore");
        fixture.settled();
        int before = fixture.events().size();
        Files.delete(rules);
        patiently().until(() -> fixture.files().get("b.txt") == State.PRESENT);
        patiently().until(() -> !fixture.files().containsKey(".ficheroignore"));
        fixture.settled();
        assertThat(fixture.events()).hasSize(before + 2);
    }

    @Test
    void watchTellsWhatWaitsBeforeItIsPublishedAndNotAfter() throws IOException {
        fixture.startAndSettle();
        fixture.write("a.md", "a");
        patiently().until(() -> fixture.files().containsKey("a.md"));
        fixture.settled();
        List<RunRecord> told = fixture.watches();
        assertThat(told)
                .extracting(RunRecord::waiting)
                .startsWith(0L)
                .contains(1L)
                .endsWith(0L);
        assertThat(told.get(told.size() - 1).added()).isEqualTo(1);
        assertThat(told)
                .filteredOn(run -> run.waiting() == 0 && run.discovered() == 1)
                .allMatch(run -> run.added() == 1);
        fixture.stop();
        assertThat(fixture.lastWatch().status()).isEqualTo(RunRecord.Status.COMPLETE);
        assertThat(fixture.lastWatch().endedAt()).isNotNull();
    }

    @Test
    void fileThatNeverRestsIsToldAsUnstableAndPublishedOnceItRests() throws Exception {
        fixture.unstableAfter(Duration.ofMillis(1500)).startAndSettle();
        Path file = Files.createFile(fixture.root.resolve("log.txt"));
        var writer = Executors.newSingleThreadScheduledExecutor();
        try {
            var writing = writer.scheduleAtFixedRate(
                    () -> {
                        try {
                            Files.writeString(file, "more\n", StandardOpenOption.APPEND);
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    0,
                    100,
                    TimeUnit.MILLISECONDS);
            patiently().until(() -> fixture.files().get("log.txt") == State.UNREADABLE);
            assertThat(fixture.eventsOf("log.txt").get(0).reason()).isEqualTo("unstable");
            fixture.settled();
            writing.cancel(false);
        } finally {
            writer.shutdown();
        }
        patiently().until(() -> fixture.files().get("log.txt") == State.PRESENT);
        assertThat(fixture.eventsOf("log.txt")).hasSize(2);
    }
}
