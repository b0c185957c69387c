package fichero.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fichero.core.index.ReciprocalRankFusion.Fused;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReciprocalRankFusionTest {

    @Test
    void firstInEveryListScoresOne() {
        assertThat(ReciprocalRankFusion.fuse(List.of(List.of("a", "b"), List.of("a", "c"))))
                .first()
                .isEqualTo(new Fused<>("a", 1.0));
    }

    @Test
    void anItemScoresTheScaledSumOverTheListsThatHoldIt() {
        List<Fused<String>> fused = ReciprocalRankFusion.fuse(List.of(List.of("a", "b"), List.of("c", "a")));

        assertThat(fused).extracting(Fused::item).containsExactly("a", "c", "b");
        assertThat(fused.get(0).score()).isCloseTo((1 / 61.0 + 1 / 62.0) * 61 / 2, within(1e-12));
        assertThat(fused.get(1).score()).isCloseTo(0.5, within(1e-12));
        assertThat(fused.get(2).score()).isCloseTo(61 / 62.0 / 2, within(1e-12));
    }

    @Test
    void agreementOutweighsOneFirstPlace() {
        assertThat(ReciprocalRankFusion.fuse(List.of(List.of("a", "b", "c"), List.of("d", "e", "c"))))
                .first()
                .extracting(Fused::item)
                .isEqualTo("c");
    }

    @Test
    void equalScoresKeepTheOrderOfTheItems() {
        assertThat(ReciprocalRankFusion.fuse(List.of(List.of("z"), List.of("a"))))
                .extracting(Fused::item)
                .containsExactly("a", "z");
    }

    @Test
    void nothingFusesToNothing() {
        assertThat(ReciprocalRankFusion.fuse(List.of(List.<String>of(), List.of())))
                .isEmpty();
    }
}
