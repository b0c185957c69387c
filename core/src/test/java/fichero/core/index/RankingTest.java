package fichero.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fichero.core.identity.PointId;
import fichero.core.index.Ranking.Candidate;
import fichero.core.index.Ranking.Ranked;
import fichero.core.index.SearchHit.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RankingTest {

    private static final PointId A = id(1);
    private static final PointId B = id(2);
    private static final PointId C = id(3);

    private static PointId id(int number) {
        return new PointId(new UUID(0, number));
    }

    /** So many cosines from {@code best} down to {@code last}, in even steps, of points from 100 on. */
    private static List<Candidate> falling(int count, double best, double last) {
        List<Candidate> leg = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            leg.add(new Candidate(id(100 + i), best - (best - last) * i / (count - 1)));
        }
        return leg;
    }

    @Test
    void aPointTellsItsPlaceInEachLeg() {
        List<Ranked> ranked =
                Ranking.fused(List.of(new Candidate(A, 0.9), new Candidate(B, 0.8)), List.of(new Candidate(B, 7)));

        assertThat(ranked).extracting(Ranked::id).containsExactly(B, A);
        assertThat(ranked.get(0).semantic()).satisfies(place -> {
            assertThat(place.rank()).isEqualTo(2);
            assertThat(place.score()).isEqualTo(0.8);
            assertThat(place.relative()).isCloseTo(0.98, within(1e-9));
        });
        assertThat(ranked.get(0).keyword()).isEqualTo(new Place(1, 7, 1));
        assertThat(ranked.get(0).score()).isCloseTo(0.4 * 0.98 + 0.6, within(1e-9));
        assertThat(ranked.get(1).keyword()).isNull();
        assertThat(ranked.get(1).score()).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void theLegThatIsSurerOfItsFirstDecidesBetweenTwoFirsts() {
        List<Candidate> semantic = new ArrayList<>(falling(60, 0.80, 0.75));
        semantic.set(0, new Candidate(A, 0.90));
        semantic.set(1, new Candidate(B, 0.80));
        List<Candidate> keyword = List.of(new Candidate(B, 10), new Candidate(A, 9.5), new Candidate(C, 1));

        assertThat(Ranking.fused(semantic, keyword)).extracting(Ranked::id).startsWith(A, B);
        assertThat(Ranking.fused(falling(60, 0.80, 0.75), keyword))
                .extracting(Ranked::id)
                .startsWith(B, A);
    }

    @Test
    void theHundredthByMeaningIsWhatChanceFindsHoweverDeepTheLegGoes() {
        List<Candidate> deep = falling(200, 0.9, 0.5);

        List<Ranked> ranked = Ranking.semantic(deep);
        assertThat(ranked.get(99).semantic())
                .isEqualTo(new Place(100, deep.get(99).score(), 0));
        assertThat(ranked.get(199).semantic()).isEqualTo(new Place(200, 0.5, 0));
        assertThat(Ranking.fused(deep.subList(0, 100), List.of()))
                .isEqualTo(Ranking.fused(deep, List.of()).subList(0, 100));
    }

    @Test
    void ofTwoNearOnesTheSecondIsNotWorthless() {
        Place second = Ranking.semantic(List.of(new Candidate(A, 0.91), new Candidate(B, 0.90)))
                .get(1)
                .semantic();

        assertThat(second).isNotNull();
        assertThat(second.relative()).isCloseTo(0.98, within(1e-9));
    }

    @Test
    void wordsThatNoHitHasAddNothing() {
        assertThat(Ranking.fused(List.of(), List.of(new Candidate(A, 0))))
                .containsExactly(new Ranked(A, 0, null, new Place(1, 0, 0)));
    }

    @Test
    void equalScoresComeInTheOrderOfIds() {
        assertThat(Ranking.fused(List.of(new Candidate(B, 0.8)), List.of(new Candidate(A, 3))))
                .extracting(Ranked::id)
                .containsExactly(A, B);
    }

    @Test
    void oneLegAloneKeepsItsScores() {
        assertThat(Ranking.keyword(List.of(new Candidate(A, 7))))
                .containsExactly(new Ranked(A, 7, null, new Place(1, 7, 1)));
        assertThat(Ranking.semantic(List.of(new Candidate(A, 0.7))))
                .containsExactly(new Ranked(A, 0.7, new Place(1, 0.7, 1), null));
    }
}
