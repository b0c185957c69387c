package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.IndexedChunk;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.Origin;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of documents, told over all stages. */
class DocumentStoriesTest extends DocumentStories {

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

    @Test
    void changedTagsAndPathsReachThePoints() {
        seen("a.md", C);
        workshop.settle();
        workshop.event(Events.seen("a.md", C, Origin.SCAN, "public", List.of("red")));
        workshop.settle();

        assertThat(workshop.index.chunks().get(0).locations().get(0).tags()).containsExactly("red");
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(1);
    }
}
