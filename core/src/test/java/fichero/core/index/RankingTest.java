package fichero.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import fichero.core.identity.PointId;
import fichero.core.index.Ranking.Candidate;
import fichero.core.index.Ranking.Ranked;
import fichero.core.index.SearchHit.Place;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RankingTest {

    private static final PointId A = new PointId(new UUID(0, 1));
    private static final PointId B = new PointId(new UUID(0, 2));

    @Test
    void aPointTellsItsPlaceInEachLeg() {
        List<Ranked> ranked = Ranking.fused(
                List.of(new Candidate(A, 0.9), new Candidate(B, 0.8)), List.of(new Candidate(B, 7)), LegWeighing.EQUAL);

        assertThat(ranked).extracting(Ranked::id).containsExactly(B, A);
        assertThat(ranked.get(0).semantic()).isEqualTo(new Place(2, 0.8));
        assertThat(ranked.get(0).keyword()).isEqualTo(new Place(1, 7));
        assertThat(ranked.get(1).keyword()).isNull();
    }

    @Test
    void aLegThatCountsForNothingRanksNothing() {
        List<Ranked> ranked = Ranking.fused(
                List.of(new Candidate(A, 0.9)),
                List.of(new Candidate(B, 7)),
                (semantic, keyword) -> new LegWeights(0, 1));

        assertThat(ranked).extracting(Ranked::id).containsExactly(B, A);
        assertThat(ranked.get(0).score()).isCloseTo(1, within(1e-12));
        assertThat(ranked.get(1).score()).isZero();
    }

    @Test
    void oneLegAloneKeepsItsScores() {
        assertThat(Ranking.keyword(List.of(new Candidate(A, 7))))
                .containsExactly(new Ranked(A, 7, null, new Place(1, 7)));
        assertThat(Ranking.semantic(List.of(new Candidate(A, 0.7))))
                .containsExactly(new Ranked(A, 0.7, new Place(1, 0.7), null));
    }

    @Test
    void weightsThatSayNothingAreRefused() {
        assertThatThrownBy(() -> new LegWeights(0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LegWeights(-1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LegWeights(Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
