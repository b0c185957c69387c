package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import fichero.core.failure.SetupException;
import fichero.core.index.IndexChange;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nearest first, and the score is the cosine. */
interface SemanticContract extends IndexUnderTest {

    @Test
    default void hitsComeNearestFirstWithTheirCosine() {
        put(
                TestChunk.of("lejos").whole(angle(120)),
                TestChunk.of("cerca").whole(angle(20)),
                TestChunk.of("medio").whole(angle(60)),
                TestChunk.of("igual").whole(angle(0)),
                TestChunk.of("opuesto").whole(angle(180)));

        List<SearchHit> hits = semantic(angle(0));

        assertThat(IndexUnderTest.texts(hits)).containsExactly("igual", "cerca", "medio", "lejos", "opuesto");
        double[] cosines = {1, Math.cos(Math.toRadians(20)), 0.5, -0.5, -1};
        for (int i = 0; i < cosines.length; i++) {
            assertThat(hits.get(i).score()).isCloseTo(cosines[i], within(1e-5));
            assertThat(hits.get(i).similarity()).isEqualTo(hits.get(i).score());
        }
    }

    @Test
    default void theNearestOfManyAreFound() {
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            changes.add(TestChunk.of("punto " + i).whole(angle(i / 10.0)));
        }
        index().apply(changes.subList(0, 500));
        index().apply(changes.subList(500, 900));

        assertThat(IndexUnderTest.texts(semantic(angle(45.04))))
                .startsWith("punto 450", "punto 451", "punto 449", "punto 452")
                .hasSize(10);
    }

    @Test
    default void minScoreCutsTheCosine() {
        put(
                TestChunk.of("igual").whole(angle(0)),
                TestChunk.of("cerca").whole(angle(30)),
                TestChunk.of("lejos").whole(angle(60)));

        List<SearchHit> hits =
                index().search(new SearchRequest(SearchMode.SEMANTIC, "", angle(0), 10, 0.6, SearchFilter.PUBLIC));

        assertThat(IndexUnderTest.texts(hits)).containsExactly("igual", "cerca");
    }

    @Test
    default void brokenQueriesAreRefused() {
        float[] nan = angle(0);
        nan[1] = Float.NaN;
        for (float[] broken : List.of(nan, new float[dimension()], new float[dimension() - 1])) {
            assertThatThrownBy(() -> semantic(broken)).isInstanceOf(SetupException.class);
        }
    }

    @Test
    default void anEmptyIndexFindsNothing() {
        assertThat(semantic(angle(0))).isEmpty();
        assertThat(keyword("nada")).isEmpty();
        assertThat(hybrid("nada", angle(0))).isEmpty();
        assertThat(index().scan(null, 10)).isEmpty();
    }
}
