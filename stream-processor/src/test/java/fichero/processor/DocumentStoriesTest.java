package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.RetryableException;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.processor.contents.LocationState;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.Lane;
import fichero.schemas.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of documents, told over all stages. */
class DocumentStoriesTest {

    private static final String A = "alpha one\n\nalpha two\n\nalpha three";
    private static final String B = "beta one\n\nalpha two\n\nbeta three";
    private static final String C = "gamma one";

    private @TempDir Path directory;
    private Workshop workshop;

    @BeforeEach
    void open() {
        workshop = new Workshop(directory);
    }

    @AfterEach
    void close() {
        workshop.close();
    }

    private void embedderAway() {
        workshop.embedder.failWith(new RetryableException("the test's embedder is away"));
    }

    private void seen(String path, String text) {
        workshop.event(Events.seen(path, text));
    }

    private void gone(String path) {
        workshop.event(Events.gone(path));
    }

    @Test
    void newFileIsIndexedWholeAndSaysSo() {
        seen("a.md", A);
        workshop.run();

        assertThat(workshop.textsOf("a.md")).containsExactly("alpha one", "alpha two", "alpha three");
        assertThat(workshop.index.points().values()).allMatch(point -> point.vector() != null);
        ContentRecord content = workshop.contentOf("a.md");
        assertThat(content.status()).isEqualTo(ContentStatus.INDEXED);
        assertThat(content.chunks()).isEqualTo(3);
        assertThat(content.unconfirmed()).isZero();
        assertThat(content.locations()).containsExactly("notes:a.md");
        assertThat(workshop.contentStore(StateStores.UNCONFIRMED)).isEmpty();
        assertThat(workshop.pointStore(StateStores.PENDING)).isEmpty();
    }

    @Test
    void wordsAreFoundWhileTheEmbedderIsAwayAndMeaningFollows() {
        embedderAway();
        seen("a.md", A);
        workshop.run();

        assertThat(workshop.textsOf("a.md")).hasSize(3);
        assertThat(workshop.index.points().values()).allMatch(point -> point.vector() == null);
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.EXTRACTED);

        workshop.embedder.heal();
        workshop.settle();

        assertThat(workshop.index.points().values()).allMatch(point -> point.vector() != null);
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.INDEXED);
    }

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
    void onlyTextsNeverSeenAreEmbedded() {
        seen("a.md", A);
        workshop.run();
        seen("a.md", B);
        workshop.settle();

        assertThat(workshop.embedder.timesEmbedded("alpha two")).isEqualTo(1);
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(5);
    }

    @Test
    void renamedFileIsFoundByItsNewPathAndNothingIsEmbeddedAgain() {
        seen("old.md", A);
        workshop.run();
        gone("old.md");
        workshop.run();
        seen("new.md", A);
        workshop.settle();

        assertThat(workshop.textsOf("new.md")).hasSize(3);
        assertThat(workshop.textsOf("old.md")).isEmpty();
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(3);
        assertThat(workshop.contentOf("new.md").locations()).containsExactly("notes:new.md");
        assertThat(workshop.contentOf("new.md").status()).isEqualTo(ContentStatus.INDEXED);
    }

    @Test
    void unheldContentIsRetiredForItsGraceAndThenGoes() {
        seen("a.md", A);
        workshop.run();
        gone("a.md");
        workshop.run();

        assertThat(workshop.contents.get(Workshop.keyOf(A)).status()).isEqualTo(ContentStatus.RETIRED);
        assertThat(workshop.index.points()).hasSize(3);

        workshop.settle();

        assertNothingIsLeft();
    }

    @Test
    void oneOfTwoCopiesGoesAndThenTheOther() {
        seen("one.md", A);
        seen("two.md", A);
        workshop.run();
        assertThat(workshop.index.chunks()).allMatch(chunk -> chunk.locationCount() == 2);

        gone("one.md");
        workshop.settle();
        assertThat(workshop.textsOf("two.md")).hasSize(3);
        assertThat(workshop.textsOf("one.md")).isEmpty();

        gone("two.md");
        workshop.settle();
        assertNothingIsLeft();
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(3);
    }

    @Test
    void badDocumentIsQuarantinedWithItsReasonAndTheNextIsIndexed() {
        seen("bad.md", "POISON:encrypted");
        seen("empty.md", "  ");
        seen("bug.md", "BUG");
        seen("good.md", A);
        workshop.settle();

        assertThat(workshop.contentOf("bad.md").status()).isEqualTo(ContentStatus.QUARANTINED);
        assertThat(workshop.contentOf("bad.md").reason()).isEqualTo("encrypted");
        assertThat(workshop.contentOf("empty.md").status()).isEqualTo(ContentStatus.EMPTY);
        assertThat(workshop.contentOf("bug.md").reason()).isEqualTo("internal_error");
        assertThat(workshop.contentOf("bug.md").exception()).isEqualTo("java.lang.IllegalStateException");
        assertThat(workshop.contentOf("good.md").status()).isEqualTo(ContentStatus.INDEXED);
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

    @Test
    void textsThatAreRefusedAreFoundByWordsAndTheRestByMeaning() {
        workshop.embedder.refuse(text -> text.contains("two"));
        seen("a.md", A);
        workshop.settle();

        ContentRecord content = workshop.contentOf("a.md");
        assertThat(content.status()).isEqualTo(ContentStatus.INDEXED);
        assertThat(content.reason()).isEqualTo("embedding_refused");
        assertThat(content.refused()).isEqualTo(1);
        assertThat(workshop.textsOf("a.md")).hasSize(3);
        assertThat(workshop.index.points().values().stream()
                        .filter(point -> point.vector() == null)
                        .map(point -> point.chunk().text()))
                .containsExactly("alpha two");

        for (int copy = 0; copy < 3; copy++) {
            seen("copy" + copy + ".md", A);
            workshop.settle();
        }
        assertThat(workshop.contentOf("a.md").warnings()).as("said once").hasSize(1);
        assertThat(workshop.contentOf("a.md").refused()).isEqualTo(1);
    }

    @Test
    void contentAllOfWhoseTextsAreRefusedIsQuarantined() {
        workshop.embedder.refuse(text -> true);
        seen("a.md", A);
        workshop.settle();

        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.QUARANTINED);
        assertThat(workshop.contentOf("a.md").reason()).isEqualTo("embedding_refused");
        assertThat(workshop.index.points()).isEmpty();
        assertThat(workshop.contentStore(StateStores.MANIFESTS)).isEmpty();
        assertThat(workshop.pointStore(StateStores.PENDING)).isEmpty();
    }

    @Test
    void moreThanAHundredCopiesAreCountedAndAHundredNamed() {
        for (int copy = 0; copy < 103; copy++) {
            seen("copy%03d.md".formatted(copy), C);
        }
        workshop.settle();

        IndexedChunk chunk = workshop.index.chunks().get(0);
        assertThat(chunk.locations()).hasSize(IndexedChunk.MAX_LOCATIONS);
        assertThat(workshop.contents.get(Workshop.keyOf(C)).locationCount()).isEqualTo(103);
        assertThat(workshop.contents.get(Workshop.keyOf(C)).locations()).hasSize(100);

        for (int copy : List.of(102, 0, 101)) {
            gone("copy%03d.md".formatted(copy));
            workshop.settle();
        }
        chunk = workshop.index.chunks().get(0);
        assertThat(chunk.locationCount()).isEqualTo(100);
        assertThat(chunk.locations().stream().map(IndexedChunk.Location::file).collect(Collectors.toSet()))
                .isEqualTo(IntStream.rangeClosed(1, 100)
                        .mapToObj("notes:copy%03d.md"::formatted)
                        .collect(Collectors.toSet()));
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(1);
    }

    @Test
    void confirmationOfAnOlderRevisionDoesNotCount() {
        seen("a.md", C);
        workshop.deliverAll("command");
        String chunkKey = workshop.chunks.keySet().iterator().next();
        String pointId = chunkKey.substring(chunkKey.indexOf('/') + 1);
        seen("b.md", C);
        workshop.deliverAll("command");

        confirm(pointId, 1, Workshop.GENERATION);
        workshop.deliverAll("feedback");
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.EXTRACTED);

        confirm(pointId, 2, "another-generation");
        workshop.deliverAll("feedback");
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.EXTRACTED);

        confirm(pointId, 2, Workshop.GENERATION);
        confirm(pointId, 2, Workshop.GENERATION);
        workshop.deliverAll("feedback");
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.INDEXED);
        assertThat(workshop.contentOf("a.md").unconfirmed()).isZero();
    }

    private void confirm(String pointId, long revision, String generation) {
        workshop.feedback(
                Workshop.keyOf(C),
                new ContentFeedback(
                        1, ContentFeedback.Type.INDEXED, generation, pointId, revision, null, 0, null, Events.SEEN_AT));
    }

    @Test
    void upsertThenDeleteBeforeTheIndexSeesItLeavesNothing() {
        workshop.index.away(true);
        seen("a.md", A);
        workshop.run();
        gone("a.md");
        workshop.settle();
        assertThat(workshop.gateClosed).isNotEmpty();

        workshop.index.away(false);
        workshop.settle();
        assertThat(workshop.index.history()).isNotEmpty().allMatch(change -> change instanceof IndexChange.Delete);
        assertNothingIsLeft();
    }

    @Test
    void textKeepsItsVectorWhenItsPointGoesAndAnotherComesAtOnce() {
        seen("a.md", C);
        workshop.settle();
        gone("a.md");
        workshop.deliverAll("command");
        workshop.pass(Workshop.GRACE.plusSeconds(1));
        seen("b.md", C + "\n\ndelta");
        workshop.run();

        assertThat(workshop.embedder.timesEmbedded(C)).isEqualTo(1);
        assertThat(workshop.textsOf("b.md")).hasSize(2);
    }

    @Test
    void embeddingThatComesBackForAPointThatIsGoneIsDropped() {
        seen("a.md", C);
        workshop.deliverAll("command");
        workshop.deliverAll("chunk");
        workshop.pass(Workshop.BEAT);
        assertThat(workshop.embedder.textsEmbedded())
                .as("embedded, not yet collected")
                .isEqualTo(1);
        gone("a.md");
        workshop.deliverAll("command");
        workshop.pass(Workshop.GRACE.plusSeconds(1));
        workshop.settle();

        assertNothingIsLeft();
    }

    @Test
    void textInManyPointsIsEmbeddedOnce() {
        seen("a.md", "same\n\nsame\n\nsame");
        seen("b.md", "same\n\nother");
        workshop.settle();

        assertThat(workshop.embedder.timesByText()).containsOnlyKeys("same", "other");
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(2);
        assertThat(workshop.index.points()).hasSize(5);
    }

    @Test
    void changedTagsAndPathsReachThePoints() {
        seen("a.md", C);
        workshop.settle();
        workshop.event(Events.seen("a.md", C, Origin.SCAN, "public", List.of("red")));
        workshop.settle();

        assertThat(workshop.index.chunks().get(0).locations().get(0).tags()).containsExactly("red");
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(1);
    }

    @Test
    void liveTextsAreEmbeddedBeforeBulkOnes() {
        embedderAway();
        String bulk = IntStream.range(0, 60).mapToObj(i -> "bulk " + i).collect(Collectors.joining("\n\n"));
        workshop.event(Events.seen("bulk.md", bulk, Origin.SCAN, "public", List.of()));
        workshop.run();
        seen("live.md", "live");
        workshop.run();
        assertThat(workshop.chunks.values()).anyMatch(chunk -> chunk.lane() == Lane.LIVE);

        workshop.embedder.heal();
        workshop.pass(Duration.ofSeconds(20));

        assertThat(workshop.embedder.timesEmbedded("live")).isEqualTo(1);
        assertThat(workshop.embedder.textsEmbedded()).isLessThan(61);
    }

    @Test
    void tasksThatMoveTakeUpWhereTheyWere() {
        embedderAway();
        seen("a.md", A);
        workshop.run();
        workshop.reviveIndexing();
        workshop.reviveContents();
        seen("b.md", B);
        workshop.run();
        workshop.reviveIndexing();
        gone("a.md");
        workshop.run();
        workshop.embedder.heal();
        workshop.settle();

        assertThat(workshop.textsOf("b.md")).hasSize(3);
        assertThat(workshop.index.points()).hasSize(3);
        assertThat(workshop.pointStore(StateStores.PENDING)).isEmpty();
    }

    private void assertNothingIsLeft() {
        assertThat(workshop.index.points()).isEmpty();
        assertThat(workshop.contents).isEmpty();
        assertThat(workshop.chunks).isEmpty();
        assertThat(workshop.points).isEmpty();
        assertThat(workshop.contentStates()).isEmpty();
        assertThat(workshop.contentStore(StateStores.LOCATIONS)).isEmpty();
        assertThat(workshop.contentStore(StateStores.MANIFESTS)).isEmpty();
        assertThat(workshop.contentStore(StateStores.UNCONFIRMED)).isEmpty();
        assertThat(workshop.contentStore(StateStores.RETIREMENTS)).isEmpty();
        assertThat(workshop.pointStore(StateStores.VECTORS)).isEmpty();
        assertThat(workshop.pointStore(StateStores.PENDING)).isEmpty();
    }
}
