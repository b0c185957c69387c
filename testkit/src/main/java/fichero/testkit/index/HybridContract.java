package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchHit.Place;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Both legs, each by its scores relative to its own best. */
interface HybridContract extends IndexUnderTest {

    @Test
    default void scoresAreWeightedMeansOfTheLegsRelativeScores() {
        put(
                TestChunk.of("zorro rojo").whole(angle(0)),
                TestChunk.of("sin esa palabra").whole(angle(40)),
                TestChunk.of("zorro rojo entre muchas otras palabras del bosque")
                        .wordsOnly());

        List<SearchHit> hits = hybrid("zorro rojo", angle(0));

        assertThat(hits).hasSize(3);
        SearchHit both = hitOf(hits, "zorro rojo");
        assertThat(both.score()).isCloseTo(1, within(1e-9));
        assertThat(both.similarity()).isCloseTo(1, within(1e-5));
        SearchHit meaning = hitOf(hits, "sin esa palabra");
        assertThat(meaning.score()).isCloseTo(0.4 * relativeOf(meaning.semantic()), within(1e-9));
        assertThat(relativeOf(meaning.semantic()))
                .as("the last of two is not yet far")
                .isBetween(0.9, 0.99);
        assertThat(meaning.similarity()).isCloseTo(Math.cos(Math.toRadians(40)), within(1e-5));
        SearchHit words = hitOf(hits, "zorro rojo entre muchas otras palabras del bosque");
        assertThat(words.score()).isCloseTo(0.6 * relativeOf(words.keyword()), within(1e-9));
        assertThat(relativeOf(words.keyword()))
                .isCloseTo(scoreOf(words.keyword()) / scoreOf(both.keyword()), within(1e-9));
        assertThat(words.similarity()).isNull();
    }

    @Test
    default void hitsComeBestFirstInAStableOrder() {
        put(
                TestChunk.of("zorro a").whole(angle(10)),
                TestChunk.of("zorro b").whole(angle(10)),
                TestChunk.of("zorro c").wordsOnly(),
                TestChunk.of("nada").whole(angle(5)));

        List<SearchHit> hits = hybrid("zorro", angle(0));

        assertThat(hits).hasSize(4);
        assertThat(hits).extracting(SearchHit::score).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(hybrid("zorro", angle(0))).isEqualTo(hits);
    }

    @Test
    default void withoutWordsTheMeaningAloneAnswers() {
        put(TestChunk.of("cerca").whole(angle(0)), TestChunk.of("lejos").whole(angle(50)));

        List<SearchHit> hits = hybrid("¿?", angle(0));

        assertThat(IndexUnderTest.texts(hits)).containsExactly("cerca", "lejos");
        assertThat(hits.get(0).score()).isCloseTo(0.4, within(1e-9));
    }

    @Test
    default void minScoreCutsTheSemanticLegAlone() {
        put(
                TestChunk.of("lejos").whole(angle(60)),
                TestChunk.of("cerca").whole(angle(10)),
                TestChunk.of("zorro lejano").whole(angle(70)),
                TestChunk.of("zorro").wordsOnly());

        List<SearchHit> hits =
                index().search(new SearchRequest(SearchMode.HYBRID, "zorro", angle(0), 10, 0.6, SearchFilter.PUBLIC));

        assertThat(IndexUnderTest.texts(hits)).containsExactlyInAnyOrder("cerca", "zorro", "zorro lejano");
        assertThat(hits)
                .filteredOn(hit -> hit.chunk().text().equals("zorro lejano"))
                .allSatisfy(hit -> assertThat(hit.similarity()).isNull());
    }

    private static double relativeOf(@Nullable Place place) {
        return Objects.requireNonNull(place).relative();
    }

    private static double scoreOf(@Nullable Place place) {
        return Objects.requireNonNull(place).score();
    }

    private static SearchHit hitOf(List<SearchHit> hits, String text) {
        return hits.stream()
                .filter(hit -> hit.chunk().text().equals(text))
                .findFirst()
                .orElseThrow();
    }
}
