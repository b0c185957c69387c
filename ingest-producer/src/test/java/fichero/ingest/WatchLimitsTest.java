package fichero.ingest;

import static fichero.ingest.ProducerFixture.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.Origin;
import fichero.schemas.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The system loses events, or has no more watches to give: nothing is lost, and people are told. */
class WatchLimitsTest {

    /** More than a key of the platform keeps. */
    private static final int MORE_THAN_A_KEY_HOLDS = 1500;

    @RegisterExtension
    final ProducerFixture fixture = new ProducerFixture();

    @Test
    void whatWasLostIsFoundByAScan() throws IOException {
        ForgetfulDisk disk = new ForgetfulDisk();
        Path changed = fixture.write("changed.md", "one");
        Path gone = fixture.write("gone.md", "gone");
        fixture.write("same.md", "same");
        fixture.with(disk).startAndSettle();

        Files.writeString(changed, "two");
        Files.delete(gone);
        Path added = fixture.write("folder/deep/new.md", "new");
        disk.overflow();

        patiently().until(() -> fixture.files().keySet().equals(Set.of("changed.md", "same.md", "folder/deep/new.md")));
        assertThat(fixture.eventsOf("changed.md")).hasSize(2);
        assertThat(fixture.eventsOf("same.md")).hasSize(1);
        assertThat(fixture.scans()).extracting(RunRecord::trigger).contains("overflow");
        assertThat(disk.watched()).contains(added.getParent());

        Files.writeString(added, "newer");
        disk.overflow();
        patiently().until(() -> fixture.eventsOf("folder/deep/new.md").size() == 2);
    }

    @Test
    void moreFilesAtOnceThanAKeyHoldsAreAllPublished() throws Exception {
        GatedDisk disk = new GatedDisk(fixture.root.resolve("first.md"));
        fixture.with(disk).startAndSettle();
        fixture.write("first.md", "first");
        disk.awaitSomeoneWaiting();
        for (int i = 0; i < MORE_THAN_A_KEY_HOLDS; i++) {
            fixture.write(i + ".md", "text " + i);
        }
        disk.openGate();
        patiently().until(() -> fixture.files().size() == MORE_THAN_A_KEY_HOLDS + 1);
        assertThat(fixture.scans()).extracting(RunRecord::trigger).contains("overflow");
    }

    @Test
    void folderWithoutAWatchIsPolledUntilThereIsOne() throws IOException {
        ScarceDisk disk = new ScarceDisk();
        fixture.write("near/a.md", "a");
        Path far = fixture.write("far/b.md", "one");
        Path deep = Files.createDirectory(far.resolveSibling("deep"));
        disk.refuse(far.getParent());
        disk.refuse(deep);
        fixture.with(disk).with(Variations.rescanning(Duration.ofMillis(300))).startAndSettle();
        assertThat(fixture.files()).containsOnlyKeys("near/a.md", "far/b.md");
        assertThat(fixture.scans().get(0).notes())
                .singleElement()
                .asString()
                .contains("not watched: 'far' and 1 more (User limit of inotify watches reached)", "max_user_watches");

        Files.writeString(far, "two");
        patiently().until(() -> fixture.eventsOf("far/b.md").size() == 2);
        assertThat(fixture.eventsOf("far/b.md").get(1).origin()).isEqualTo(Origin.SCAN);
        assertThat(fixture.lastScan().trigger()).isEqualTo("poll");

        // Nobody sees that this one goes.
        Files.delete(deep);
        disk.allow(far.getParent());
        patiently().until(() -> fixture.lastScan().notes().isEmpty());
        patiently().until(() -> fixture.lastScan().trigger().equals("periodic"));
    }

    @Test
    void newFolderWithoutAWatchIsPolled() throws IOException {
        ScarceDisk disk = new ScarceDisk();
        disk.refuse(fixture.root.resolve("new"));
        fixture.with(disk).startAndSettle();
        Path file = fixture.write("new/a.md", "one");
        patiently().until(() -> fixture.files().containsKey("new/a.md"));
        Files.writeString(file, "two");
        patiently().until(() -> fixture.eventsOf("new/a.md").size() == 2);
        patiently().until(() -> fixture.lastScan().notes().stream().anyMatch(note -> note.contains("'new'")));
        patiently().until(() -> fixture.lastScan().trigger().equals("poll"));
    }

    @Test
    void sourceWithoutAnyWatchIsPolled() throws IOException {
        ScarceDisk disk = new ScarceDisk();
        disk.refuse(fixture.root);
        fixture.with(disk).with(Variations.rescanning(Duration.ofMillis(300))).startAndSettle();
        assertThat(fixture.lastScan().notes()).singleElement().asString().contains("no watch");
        fixture.write("a.md", "a");
        patiently().until(() -> fixture.files().containsKey("a.md"));
        assertThat(fixture.lastScan().trigger()).isEqualTo("poll");
    }
}
