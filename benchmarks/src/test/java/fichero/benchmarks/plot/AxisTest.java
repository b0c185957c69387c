package fichero.benchmarks.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class AxisTest {

    @Test
    void beginsAtZeroAndEndsAtTheMarkAboveTheLargest() {
        Axis axis = Axis.linear(310, 742);

        assertThat(axis.marks()).containsExactly(0.0, 200.0, 400.0, 600.0, 800.0);
        assertThat(axis.share(0)).isZero();
        assertThat(axis.share(400)).isEqualTo(0.5);
        assertThat(axis.share(800)).isEqualTo(1);
    }

    @Test
    void whatIsNegativeIsNotCutOff() {
        assertThat(Axis.linear(-7, 3).share(-7)).isNotNegative();
    }

    @Test
    void aSingleValueHasAnAxisToo() {
        assertThat(Axis.linear(0, 0).share(0)).isZero();
        assertThat(Axis.logarithmic(1000, 1000).share(1000)).isZero();
    }

    @Test
    void powersOfTenAreEquallyFarApart() {
        Axis axis = Axis.logarithmic(1000, 100_000);

        assertThat(axis.marks().stream().map(Math::round)).containsExactly(1000L, 10_000L, 100_000L);
        assertThat(axis.share(10_000)).isEqualTo(0.5);
        assertThatThrownBy(() -> Axis.logarithmic(0, 10)).hasMessageContaining("positive");
    }

    @Test
    void labelsTellMarksApart() {
        assertThat(labels(Axis.linear(0, 80_000))).containsExactly("0", "20,000", "40,000", "60,000", "80,000");
        assertThat(labels(Axis.linear(0, 0.4))).containsExactly("0.0", "0.1", "0.2", "0.3", "0.4");
        assertThat(labels(Axis.logarithmic(10, 1000))).containsExactly("10", "100", "1,000");
    }

    private static List<String> labels(Axis axis) {
        return axis.marks().stream().map(axis::label).toList();
    }
}
