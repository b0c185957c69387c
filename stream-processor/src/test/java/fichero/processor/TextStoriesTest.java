package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.IndexChange;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.Lane;
import fichero.schemas.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of the texts of documents on their way through the embedder. */
class TextStoriesTest extends DocumentStories {

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
    void onlyTextsNeverSeenAreEmbedded() {
        seen("a.md", A);
        workshop.run();
        seen("a.md", B);
        workshop.settle();

        assertThat(workshop.embedder.timesEmbedded("alpha two")).isEqualTo(1);
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(5);
    }

    /** Or the one who comes second would see by how soon it is done that there is a first. */
    @Test
    void aTextIsEmbeddedOnceInEachSession() {
        workshop.event(Events.seen("a.md", A, Origin.LIVE, "session:ana", List.of()));
        workshop.event(Events.seen("again.md", A, Origin.LIVE, "session:ana", List.of()));
        workshop.settle();
        assertThat(workshop.embedder.timesEmbedded("alpha two")).isEqualTo(1);

        workshop.event(Events.seen("b.md", A, Origin.LIVE, "session:bea", List.of()));
        workshop.event(Events.seen("c.md", A, Origin.LIVE, "public", List.of()));
        workshop.settle();

        assertThat(workshop.embedder.timesEmbedded("alpha two")).isEqualTo(3);
        assertThat(workshop.index.chunks()).hasSize(9);
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
    void aContentStaysWhileItsNewNameMayBeOnItsWay() {
        seen("a.md", C);
        workshop.settle();
        workshop.processed = Instant.EPOCH;
        gone("a.md");
        workshop.deliverAll("command");
        workshop.pass(Workshop.GRACE.plusMinutes(5));
        assertThat(workshop.chunks).as("other events are not through").isNotEmpty();

        seen("b.md", C);
        workshop.settle();
        workshop.processed = Instant.MAX;
        workshop.pass(Workshop.GRACE.plusSeconds(1));
        workshop.settle();
        assertThat(workshop.embedder.timesEmbedded(C)).isEqualTo(1);
        assertThat(workshop.textsOf("b.md")).containsExactly(C);

        gone("b.md");
        workshop.settle();
        workshop.pass(Workshop.GRACE.plusSeconds(1));
        workshop.settle();
        assertNothingIsLeft();
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
}
