package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.processor.contents.LocationState;
import fichero.schemas.ContentStatus;
import fichero.schemas.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of documents whose files change: the new version before the old one goes. */
class ReplacementStoriesTest extends DocumentStories {

    @Test
    void oldVersionAnswersUntilTheNewOneIsConfirmed() {
        seen("a.md", A);
        workshop.run();
        embedderAway();
        seen("a.md", B);
        workshop.settle();

        assertThat(workshop.textsOf("a.md")).contains("alpha one", "beta one");

        workshop.embedder.heal();
        workshop.settle();

        assertThat(workshop.textsOf("a.md")).containsExactly("beta one", "alpha two", "beta three");
        assertThat(workshop.contents).containsOnlyKeys(Workshop.keyOf(B));
    }

    @Test
    void quarantinedReplacementLetsTheOldVersionGo() {
        seen("a.md", A);
        workshop.run();
        seen("a.md", "POISON:corrupt");
        workshop.settle();

        assertThat(workshop.index.points()).isEmpty();
        assertThat(workshop.contentOf("a.md").reason()).isEqualTo("corrupt");
    }

    @Test
    void replacementThatChangedBeforeItWasReadKeepsTheOldVersion() throws Exception {
        Path large = Files.writeString(directory.resolve("large"), B);
        seen("a.md", A);
        workshop.run();
        workshop.event(Events.referenced("a.md", large.toUri().toString()));
        Files.writeString(large, C);
        workshop.settle();

        assertThat(workshop.contents.get(Workshop.keyOf(B)).reason()).isEqualTo("unstable");
        assertThat(workshop.textsOf("a.md")).contains("alpha one");

        workshop.event(Events.referenced("a.md", large.toUri().toString()));
        workshop.settle();
        assertThat(workshop.textsOf("a.md")).containsExactly("gamma one");
        assertThat(workshop.contents).containsOnlyKeys(Workshop.keyOf(C));
    }

    @Test
    void fileThatIsNoLongerReadableKeepsItsContent() {
        seen("a.md", A);
        workshop.run();
        workshop.event(Events.unreadable("a.md"));
        workshop.settle();
        assertThat(workshop.textsOf("a.md")).hasSize(3);

        seen("a.md", B);
        workshop.settle();
        assertThat(workshop.textsOf("a.md")).contains("beta one").doesNotContain("alpha one");
    }

    @Test
    void fileThatBecomesPrivateStopsAnsweringInPublicAtOnce() {
        seen("a.md", A);
        workshop.run();
        embedderAway();
        workshop.event(Events.seen("a.md", A, Origin.LIVE, "session:s1", List.of()));
        workshop.settle();

        assertThat(workshop.index.chunks())
                .hasSize(3)
                .allMatch(chunk -> chunk.content().scope().toString().equals("session:s1"));
    }

    @Test
    void fileThatFlipsBackAndForthDuringAnOutageKeepsWhatAnsweredBefore() {
        seen("a.md", A);
        workshop.run();
        embedderAway();
        for (String version : List.of(B, C, B)) {
            seen("a.md", version);
            workshop.settle();
            assertThat(workshop.textsOf("a.md")).as("searchable by meaning").contains("alpha one");
        }
        workshop.embedder.heal();
        workshop.settle();

        assertThat(workshop.textsOf("a.md")).containsExactly("beta one", "alpha two", "beta three");
        assertThat(workshop.contents).containsOnlyKeys(Workshop.keyOf(B));
    }

    @Test
    void deletedWhileItsReplacementWaitsGoesWhole() {
        seen("a.md", A);
        workshop.run();
        embedderAway();
        seen("a.md", B);
        workshop.settle();
        gone("a.md");
        workshop.settle();

        assertThat(workshop.index.points()).isEmpty();
        assertThat(workshop.contents).isEmpty();
    }

    @Test
    void lateDetachDoesNotRemoveANewerAttach() {
        seen("a.md", A);
        workshop.run();
        seen("a.md", B);
        seen("a.md", A);
        // The command of the third version comes before the second version is confirmed.
        workshop.deliverAll("command " + Workshop.keyOf(A));
        workshop.settle();

        assertThat(workshop.textsOf("a.md")).containsExactly("alpha one", "alpha two", "alpha three");
        assertThat(workshop.contents).containsOnlyKeys(Workshop.keyOf(A));
    }

    @Test
    void attachBetweenTwoThatItsSuccessorLetGoDoesNotComeBack() {
        seen("a.md", A);
        workshop.run();
        for (String version : List.of(B, A, C)) {
            seen("a.md", version);
        }
        // C is confirmed and lets A go while the third version's attach of A is still under way.
        workshop.deliverAll("command " + Workshop.keyOf(C));
        for (int i = 0; i < 4; i++) {
            workshop.deliverAll("chunk");
            workshop.deliverAll("feedback");
            workshop.pass(Workshop.BEAT);
        }
        workshop.settle();

        assertThat(workshop.textsOf("a.md")).containsExactly("gamma one");
        assertThat(workshop.contents).containsOnlyKeys(Workshop.keyOf(C));
    }

    @Test
    void attachesThatTheirSuccessorsOvertookLeaveNothing() {
        seen("a.md", A);
        workshop.run();
        // The commands of B stand still while the file goes B, C, B, C and C is confirmed.
        for (String version : List.of(B, C, B, C)) {
            seen("a.md", version);
        }
        workshop.deliverAll("command " + Workshop.keyOf(C));
        for (int i = 0; i < 20; i++) {
            workshop.deliverAll("chunk");
            workshop.deliverAll("feedback");
            workshop.pass(Workshop.BEAT);
        }
        workshop.settle();

        assertThat(workshop.textsOf("a.md")).containsExactly("gamma one");
        assertThat(workshop.contents).containsOnlyKeys(Workshop.keyOf(C));
        assertThat(workshop.contentStore(StateStores.LOCATIONS).values()).noneMatch(LocationState::fence);
    }

    @Test
    void contentIsProcessedAgainAndTheObsoleteChunksGoOnceTheNewOnesAreConfirmed() {
        seen("a.md", A + "\n\nalpha four");
        workshop.run();
        workshop.chunker.paragraphsInAChunk(2);
        embedderAway();
        workshop.event(Events.seen("a.md", A + "\n\nalpha four", Origin.REINDEX, "public", List.of()));
        workshop.settle();
        assertThat(workshop.index.points()).as("old and new side by side").hasSize(6);

        workshop.embedder.heal();
        workshop.settle();
        assertThat(workshop.textsOf("a.md")).containsExactly("alpha one\n\nalpha two", "alpha three\n\nalpha four");
        assertThat(workshop.contentOf("a.md").chunks()).isEqualTo(2);
        assertThat(workshop.pointStore(StateStores.VECTORS)).hasSize(2);
    }

    @Test
    void chunksThatStayTheSameWhenProcessedAgainAreNeverTombstoned() {
        seen("a.md", A);
        workshop.run();
        workshop.chunkLog.clear();
        workshop.extractor.fingerprint("plain-2");
        workshop.event(Events.seen("a.md", A, Origin.REINDEX, "public", List.of()));
        workshop.settle();

        assertThat(workshop.chunkLog).hasSize(3).allMatch(entry -> entry.value != null);
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(3);
        assertThat(workshop.contentOf("a.md").fingerprint()).startsWith("plain-2");
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.INDEXED);
    }

    @Test
    void contentWhoseReferenceIsAwayWhenProcessedAgainKeepsItsChunks() throws Exception {
        Path large = Files.writeString(directory.resolve("large"), A);
        workshop.event(Events.referenced("a.md", large.toUri().toString()));
        workshop.settle();
        workshop.extractor.fingerprint("plain-2");
        seen("copy.md", A);
        workshop.event(Events.referenced("other.md", large.toUri().toString()));
        Files.delete(large);
        workshop.deliverAll("command");
        workshop.settle();

        assertThat(workshop.textsOf("a.md")).hasSize(3);
        assertThat(workshop.textsOf("other.md")).hasSize(3);
    }
}
