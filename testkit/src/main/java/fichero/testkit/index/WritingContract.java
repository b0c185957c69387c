package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Points go in, are replaced and go, and come back as they were put in. */
interface WritingContract extends IndexUnderTest {

    @Test
    default void aPointComesBackAsItWasPutIn() {
        IndexedChunk chunk = TestChunk.of("Un texto con acentos: ñandú")
                .titled("Título", "Uno", "Dos")
                .speaking("es")
                .with(Map.of("author", "Ana", "year", 2024L, "score", 0.5, "draft", true, "tags", List.of("a", "b")))
                .at("notes:a.md", "/home/ana/notes/a.md")
                .build();

        put(new IndexChange.Upsert(chunk, angle(0)));

        assertThat(index().get(List.of(chunk.id()))).containsExactly(chunk);
        assertThat(semantic(angle(0)))
                .singleElement()
                .satisfies(hit -> assertThat(hit.chunk()).isEqualTo(chunk));
    }

    @Test
    default void aReplacedPointLeavesNothingBehind() {
        put(TestChunk.of("viejas palabras")
                .named("p")
                .with(Map.of("state", "old"))
                .whole(angle(0)));
        put(TestChunk.of("nuevos términos").named("p").whole(angle(90)));

        assertThat(index().count()).isEqualTo(1);
        assertThat(keyword("viejas")).isEmpty();
        assertThat(IndexUnderTest.texts(keyword("nuevos"))).containsExactly("nuevos términos");
        assertThat(keyword("nuevos", FilterContract.metadata("state", "old"))).isEmpty();
        assertThat(semantic(angle(90)))
                .singleElement()
                .satisfies(hit -> assertThat(hit.score()).isGreaterThan(0.999));
    }

    @Test
    default void aDeletedPointIsFoundNoLonger() {
        IndexChange.Upsert gone = TestChunk.of("se va").whole(angle(0));
        IndexChange.Upsert stays = TestChunk.of("se queda").whole(angle(10));
        put(gone, stays);

        put(new IndexChange.Delete(gone.id()));

        assertThat(index().count()).isEqualTo(1);
        assertThat(index().get(List.of(gone.id(), stays.id()))).containsExactly(stays.chunk());
        assertThat(keyword("va")).isEmpty();
        assertThat(IndexUnderTest.texts(semantic(angle(0)))).containsExactly("se queda");
    }

    @Test
    default void deletingWhatIsNotThereIsFine() {
        put(new IndexChange.Delete(TestChunk.of("nunca").build().id()));

        assertThat(index().count()).isZero();
    }

    @Test
    default void noChangesAreFine() {
        index().apply(List.of());

        assertThat(index().count()).isZero();
        assertThat(index().get(List.of())).isEmpty();
    }

    @Test
    default void aReplayRepeatsAndDoesNotDuplicate() {
        List<IndexChange> changes = List.of(
                TestChunk.of("uno").whole(angle(0)),
                TestChunk.of("dos").wordsOnly(),
                new IndexChange.Delete(TestChunk.of("tres").build().id()));

        index().apply(changes);
        index().apply(changes);

        assertThat(index().count()).isEqualTo(2);
        assertThat(keyword("uno")).hasSize(1);
        assertThat(semantic(angle(0))).hasSize(1);
    }

    @Test
    default void changesOfOneCallAreAppliedInOrder() {
        IndexChange.Upsert first = TestChunk.of("primera").named("p").whole(angle(0));
        IndexChange.Upsert second = TestChunk.of("segunda").named("p").whole(angle(0));
        IndexChange.Upsert brief = TestChunk.of("breve").whole(angle(0));

        put(first, new IndexChange.Delete(first.id()), second, brief, new IndexChange.Delete(brief.id()));

        assertThat(IndexUnderTest.texts(semantic(angle(0)))).containsExactly("segunda");
    }

    @Test
    default void aPointWithoutVectorIsFoundByWordsOnlyAndWholeOnceItHasOne() {
        put(TestChunk.of("palabras primero").wordsOnly());

        assertThat(keyword("palabras")).hasSize(1);
        assertThat(semantic(angle(0))).isEmpty();
        assertThat(index().scan(null, 10)).extracting(StoredPoint::whole).containsExactly(false);

        put(TestChunk.of("palabras primero").whole(angle(0)));

        assertThat(keyword("palabras")).hasSize(1);
        assertThat(semantic(angle(0))).hasSize(1);
        assertThat(index().scan(null, 10)).extracting(StoredPoint::whole).containsExactly(true);
    }

    @Test
    default void aPointThatLosesItsVectorIsNoLongerFoundByMeaning() {
        put(TestChunk.of("palabras").whole(angle(0)));
        put(TestChunk.of("palabras").wordsOnly());

        assertThat(keyword("palabras")).hasSize(1);
        assertThat(semantic(angle(0))).isEmpty();
    }

    @Test
    default void brokenVectorsAreRefusedAndNothingIsWritten() {
        float[] nan = angle(0);
        nan[2] = Float.NaN;
        float[] infinite = angle(0);
        infinite[2] = Float.NEGATIVE_INFINITY;
        for (float[] broken : List.of(nan, infinite, new float[dimension()], new float[dimension() + 1])) {
            assertThatThrownBy(() -> put(
                            TestChunk.of("bueno").whole(angle(0)),
                            TestChunk.of("malo").whole(broken)))
                    .as(Arrays.toString(broken))
                    .isInstanceOf(SetupException.class);
        }
        assertThat(index().count()).isZero();
        assertThat(keyword("bueno")).isEmpty();
    }

    @Test
    default void aScanWalksEveryPointOnceInTheOrderOfIds() {
        List<PointId> ids = new ArrayList<>();
        List<IndexChange> changes = new ArrayList<>();
        IntStream.range(0, 50).forEach(i -> {
            IndexChange.Upsert point = TestChunk.of("punto " + i).whole(angle(i));
            ids.add(point.id());
            changes.add(point);
        });
        index().apply(changes.subList(0, 20));
        index().apply(changes.subList(20, 50));
        index().apply(changes.subList(10, 30));
        put(new IndexChange.Delete(ids.get(7)));
        ids.remove(7);
        Collections.sort(ids);

        List<PointId> walked = new ArrayList<>();
        PointId last = null;
        for (List<StoredPoint> page = index().scan(null, 9); !page.isEmpty(); page = index().scan(last, 9)) {
            page.forEach(point -> walked.add(point.chunk().id()));
            last = walked.get(walked.size() - 1);
        }

        assertThat(walked).isEqualTo(ids);
        assertThat(index().count()).isEqualTo(49);
    }

    @Test
    default void pointsOutliveARestart() {
        IndexedChunk chunk = TestChunk.of("perdura").build();
        put(new IndexChange.Upsert(chunk, angle(0)));

        restarted();

        assertThat(index().get(List.of(chunk.id()))).containsExactly(chunk);
        assertThat(keyword("perdura")).hasSize(1);
        assertThat(semantic(angle(0))).hasSize(1);
    }

    @Test
    default void aRunningIndexCanTakeChanges() {
        index().check();
    }
}
