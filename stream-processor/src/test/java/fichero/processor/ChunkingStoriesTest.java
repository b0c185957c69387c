package fichero.processor;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.ContentStatus;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of documents whose source is cut into chunks in another way than before. */
class ChunkingStoriesTest extends DocumentStories {

    private static final String OTHER = "paragraphs";

    private void seenFor(String chunking, String path, String text) {
        workshop.event(Events.seenFor(chunking, path, text));
    }

    private Set<String> tombstones() {
        return workshop.chunkLog.stream()
                .filter(entry -> entry.value == null)
                .map(entry -> entry.key)
                .collect(toSet());
    }

    @Test
    void exactlyTheObsoleteChunksGoWhenTheStrategyOfASourceChanges() {
        seen("a.md", A);
        seen("c.md", C);
        workshop.settle();
        Set<String> before = Set.copyOf(workshop.chunks.keySet());
        assertThat(before).hasSize(4);

        seenFor(OTHER, "a.md", A);
        seenFor(OTHER, "c.md", C);
        workshop.settle();

        assertThat(workshop.textsOf("a.md")).containsExactly("alpha one\n\nalpha two", "alpha three");
        assertThat(workshop.contentOf("a.md").fingerprint()).endsWith("|paragraphs-2");
        assertThat(workshop.contentOf("a.md").status()).isEqualTo(ContentStatus.INDEXED);
        Set<String> obsolete = new HashSet<>(before);
        obsolete.removeAll(workshop.chunks.keySet());
        assertThat(tombstones()).hasSize(3).isEqualTo(obsolete);
        assertThat(workshop.chunks).hasSize(3);
        assertThat(workshop.embedder.textsEmbedded())
                .as("three and one, and one that is new: the third paragraph and the other file were known")
                .isEqualTo(5);
    }

    @Test
    void theOldChunksAnswerUntilThoseOfTheNewStrategyAreConfirmed() {
        seen("a.md", A);
        workshop.settle();
        embedderAway();
        seenFor(OTHER, "a.md", A);
        workshop.settle();
        assertThat(workshop.textsOf("a.md")).contains("alpha one", "alpha two");

        workshop.embedder.heal();
        workshop.settle();
        assertThat(workshop.textsOf("a.md")).hasSize(2);
    }

    @Test
    void whatEachStrategyMadeIsUpToDate() {
        seen("a.md", A);
        seenFor(OTHER, "b.md", B);
        workshop.settle();
        workshop.reviveContents();

        assertThat(workshop.contentsMeter.outdated()).isZero();

        workshop.otherStrategies.paragraphsInAChunk(3);
        workshop.reviveContents();
        assertThat(workshop.contentsMeter.outdated())
                .as("limits of one strategy changed")
                .isEqualTo(1);
    }

    @Test
    void ofTwoSourcesWithTheSameBytesTheLastOneDecidesAndNothingGoesBackAndForth() {
        seen("a.md", A);
        seenFor(OTHER, "copy.md", A);
        workshop.settle();
        assertThat(workshop.textsOf("a.md")).hasSize(2).isEqualTo(workshop.textsOf("copy.md"));
        int read = workshop.extractor.documents();
        int said = workshop.chunkLog.size();

        seen("a.md", A);
        seenFor(OTHER, "copy.md", A);
        workshop.settle();

        assertThat(workshop.extractor.documents()).isEqualTo(read);
        assertThat(workshop.chunkLog).hasSize(said);
    }
}
