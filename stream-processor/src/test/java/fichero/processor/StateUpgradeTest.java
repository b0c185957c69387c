package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * State that an earlier build has left is read by this one, which goes on from there. Never change a fixture: {@code
 * -Dfichero.fixtures.write=true} writes the one of a new version.
 */
class StateUpgradeTest extends DocumentStories {

    private static final Path FIXTURE = Path.of("../stream-processor/src/test/resources/golden/state/v1.txt");

    private static final String CHANGED =
            "State is not written as the fixture has it, so stores hold both forms after an"
                    + " upgrade. Where a field was added that may be missing, write the fixture anew beside the old one (v1.1.txt)"
                    + " and test that both are read. Otherwise count the version in StateSerde up, keep the fixture, and read what"
                    + " it holds.";

    /** Something in every store: files at every stage of their way. */
    private void story() {
        workshop.feedback(
                "serving",
                new ContentFeedback(
                        1, ContentFeedback.Type.SERVING, Workshop.GENERATION, null, 0, null, 0, null, Events.SEEN_AT));
        seen("indexed.md", A);
        seen("copy of indexed.md", A);
        seen("retired.md", "goes soon");
        seen("box.zip", Box.of("inner.md", "in a box", "closed.md", "?encrypted"));
        seen("quarantined.md", "POISON:encrypted");
        workshop.run();
        gone("retired.md");
        workshop.run();
        embedderAway();
        seen("pending.md", "waits for its vector");
        workshop.run();
        seen("indexed.md", A + "\n\nand one more");
        workshop.run();
    }

    @Test
    void thisBuildWritesStateAsTheFixtureHasIt() throws IOException {
        story();

        List<String> state = StateDump.of(workshop);
        if (Boolean.getBoolean("fichero.fixtures.write")) {
            Files.createDirectories(FIXTURE.getParent());
            Files.write(FIXTURE, state);
        }
        assertThat(state).as(CHANGED).isEqualTo(StateDump.read(FIXTURE));
        for (StateStores.Store<?> store : Workshop.STORES) {
            assertThat(state)
                    .as("the story has something in store " + store.name())
                    .anyMatch(line -> line.startsWith(store.name() + " "));
        }
    }

    @Test
    void whatTheFixtureHoldsIsReadAsItWasWritten() {
        loadFixture();

        assertThat(StateDump.of(workshop)).as(CHANGED).isEqualTo(StateDump.read(FIXTURE));
        assertThat(workshop.contentStates().values())
                .extracting(state -> state.record().status())
                .contains(
                        ContentStatus.INDEXED,
                        ContentStatus.RETIRED,
                        ContentStatus.UNPACKED,
                        ContentStatus.QUARANTINED,
                        ContentStatus.EXTRACTED);
    }

    @Test
    void workThatWaitedIsDoneAndOnlyThat() {
        loadFixture();

        workshop.settle();

        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(2);
        assertThat(workshop.textsOf("pending.md")).containsExactly("waits for its vector");
        assertThat(workshop.pointStore(StateStores.PENDING)).isEmpty();
        assertThat(workshop.contentStore(StateStores.UNCONFIRMED)).isEmpty();
        assertThat(workshop.contentStore(StateStores.RETIREMENTS)).isEmpty();
        assertThat(workshop.contentStates().values())
                .extracting(state -> state.record())
                .extracting(ContentRecord::status)
                .doesNotContain(ContentStatus.RETIRED, ContentStatus.EXTRACTED);
    }

    @Test
    void filesOfBeforeAreLetGo() {
        loadFixture();

        for (String path : List.of("indexed.md", "copy of indexed.md", "box.zip", "quarantined.md", "pending.md")) {
            gone(path);
        }
        workshop.settle();

        assertNothingIsLeft();
    }

    private void loadFixture() {
        StateDump.load(StateDump.read(FIXTURE), workshop);
        workshop.reviveContents();
        workshop.reviveIndexing();
    }
}
