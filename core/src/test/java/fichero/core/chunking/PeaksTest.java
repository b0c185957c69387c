package fichero.core.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PeaksTest {

    @Test
    void aPeakIsStrongerThanAllThatIsNear() {
        assertThat(peaks(2, 5, 1, 3, 9, 4, 4, 8)).containsExactly(0, 3, 6);
        assertThat(peaks(1, 5, 1, 3, 9, 4, 4, 8)).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(peaks(100, 5, 1, 3, 9, 4, 4, 8)).containsExactly(3);
    }

    @Test
    void theFirstOfEqualOnesIsStronger() {
        assertThat(peaks(3, 7, 7, 7, 7)).containsExactly(0);
    }

    @Test
    void someArePeaksWhateverIsNear() {
        assertThat(peaks(100, 5, Peaks.ALWAYS, Peaks.ALWAYS, 9)).containsExactly(1, 2);
    }

    @Test
    void eachReachesToTheNearestStrongerOne() {
        assertThat(Peaks.reaches(new long[] {Peaks.ALWAYS, 3, 7, 5, 7, Peaks.ALWAYS}, (left, right) -> right - left))
                .containsExactly(Long.MAX_VALUE, 1, 2, 1, 1, Long.MAX_VALUE);
        assertThat(Peaks.reaches(new long[] {9, 3, 7, 4, 5}, (left, right) -> 10L * (right - left)))
                .containsExactly(Long.MAX_VALUE, 10, 20, 10, 20);
    }

    @Test
    void sameAsComparingEachWithEach() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 300; round++) {
            int reach = 1 + random.nextInt(12);
            long[] strengths = random.longs(1 + random.nextInt(60), 0, 30).toArray();

            assertThat(peaks(reach, strengths))
                    .as("round " + round)
                    .containsExactly(IntStream.range(0, strengths.length)
                            .filter(place -> isPeak(place, reach, strengths))
                            .toArray());
        }
    }

    @Test
    void nearlyEqualTextsGetStrengthsInNoOrder() {
        int rises = 0;
        for (int i = 0; i < 1000; i++) {
            rises += chance("línea " + i) < chance("línea " + (i + 1)) ? 1 : 0;
        }
        assertThat(rises).isBetween(400, 600);
    }

    private static long chance(String text) {
        return Peaks.chance(text, 0, text.length());
    }

    private static boolean isPeak(int place, int reach, long[] strengths) {
        for (int other = 0; other < strengths.length; other++) {
            boolean stronger =
                    strengths[other] > strengths[place] || strengths[other] == strengths[place] && other < place;
            if (stronger && Math.abs(other - place) < reach) {
                return false;
            }
        }
        return true;
    }

    private static int[] peaks(int reach, long... strengths) {
        long[] reaches = Peaks.reaches(strengths, (left, right) -> right - left);
        return IntStream.range(0, strengths.length)
                .filter(place -> reaches[place] >= reach)
                .toArray();
    }
}
