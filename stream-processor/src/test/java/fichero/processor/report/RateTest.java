package fichero.processor.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateTest {

    private static final Duration QUARTER = Duration.ofMillis(250);

    private final Rate rate = new Rate();

    @Test
    void rateApproachesWhatComesSteadily() {
        for (int interval = 0; interval < 60; interval++) {
            rate.after(QUARTER, 25);
        }

        assertThat(rate.perSecond()).isCloseTo(100, within(1.0));
    }

    @Test
    void rateComesToRest() {
        rate.after(QUARTER, 1000);
        for (int interval = 0; interval < 80; interval++) {
            rate.after(QUARTER, 0);
        }

        assertThat(rate.perSecond()).isZero();
    }
}
