package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentFeedback.Type;
import fichero.schemas.ContentStatus;
import fichero.schemas.Lane;
import fichero.schemas.Origin;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.Test;

/** What becomes of contents when another model, another chunker or another extractor takes over. */
class GenerationStoriesTest extends DocumentStories {

    private static final String NEXT = "test-2";

    private void serves(String generation) {
        workshop.feedback(
                generation, new ContentFeedback(1, Type.SERVING, generation, null, 0, null, 0, null, Events.SEEN_AT));
        workshop.deliverAll("feedback");
    }

    private void confirmEach(String generation, String text, long revision) {
        for (KeyValue<String, ?> chunk : List.copyOf(workshop.chunkLog)) {
            String point = chunk.key.substring(chunk.key.indexOf('/') + 1);
            workshop.feedback(
                    Workshop.keyOf(text),
                    new ContentFeedback(1, Type.INDEXED, generation, point, revision, null, 0, null, Events.SEEN_AT));
        }
        workshop.run();
    }

    @Test
    void whatTheFormerModelLeftUndoneIsConfirmedByTheNext() {
        embedderAway();
        seen("a.md", A);
        workshop.run();
        confirmEach(NEXT, A, 1);
        assertThat(workshop.contentOf("a.md").status())
                .as("nobody listens to the next one yet")
                .isEqualTo(ContentStatus.EXTRACTED);

        serves(NEXT);

        assertThat(workshop.chunkLog).hasSize(6);
        assertThat(workshop.chunkLog.subList(3, 6))
                .allSatisfy(chunk -> assertThat(chunk.value.revision()).isEqualTo(2))
                .allSatisfy(chunk -> assertThat(chunk.value.lane()).isEqualTo(Lane.BULK));
        confirmEach(NEXT, A, 2);
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.INDEXED);
    }

    @Test
    void theFormerOneIsNotListenedToAnyMore() {
        embedderAway();
        seen("a.md", A);
        workshop.run();
        serves(NEXT);

        confirmEach(Workshop.GENERATION, A, 2);

        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.EXTRACTED);
    }

    @Test
    void whatIsConfirmedStaysSo() {
        seen("a.md", A);
        workshop.settle();

        serves(NEXT);
        serves(NEXT);

        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.INDEXED);
        assertThat(workshop.chunkLog).hasSize(3);
    }

    @Test
    void textsThatTheFormerModelRefusedAreTriedAgain() {
        workshop.embedder.refuse(text -> text.contains("two"));
        seen("a.md", A);
        workshop.settle();
        assertThat(workshop.contentOf("a.md").refused()).isEqualTo(1);

        serves(NEXT);
        confirmEach(NEXT, A, 2);

        assertThat(workshop.contentOf("a.md").refused()).isZero();
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.INDEXED);
        assertThat(workshop.contentOf("a.md").reason()).isNull();
    }

    @Test
    void anotherChunkerCountsWhatIsOutdatedUntilItIsReadAgain() {
        seen("a.md", A);
        seen("b.md", B);
        seen("empty.md", "");
        workshop.settle();
        assertThat(workshop.contentsMeter.outdated()).isZero();

        workshop.chunker.paragraphsInAChunk(2);
        workshop.reviveContents();
        assertThat(workshop.contentsMeter.outdated()).isEqualTo(3);
        assertThat(workshop.textsOf("a.md")).as("the old chunks answer").hasSize(3);

        workshop.event(Events.seen("a.md", A, Origin.REINDEX, "public", List.of()));
        workshop.settle();
        assertThat(workshop.contentsMeter.outdated()).isEqualTo(2);
        assertThat(workshop.textsOf("a.md")).hasSize(2);
        workshop.reviveContents();
        assertThat(workshop.contentsMeter.outdated())
                .as("it is not counted again")
                .isEqualTo(2);

        gone("b.md");
        gone("empty.md");
        workshop.settle();
        assertThat(workshop.contentsMeter.outdated()).isZero();
    }

    @Test
    void oldChunksAnswerUntilTheNewOnesAreConfirmed() {
        seen("a.md", A);
        workshop.settle();
        workshop.chunker.paragraphsInAChunk(2);
        workshop.reviveContents();
        embedderAway();

        workshop.event(Events.seen("a.md", A, Origin.REINDEX, "public", List.of()));
        workshop.run();
        assertThat(workshop.index.points().values().stream().filter(point -> point.vector() != null))
                .hasSizeGreaterThanOrEqualTo(3);

        workshop.embedder.heal();
        workshop.settle();
        assertThat(workshop.textsOf("a.md")).hasSize(2);
        assertThat(workshop.index.points()).hasSize(2);
    }
}
