package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.RetryableException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BackOffTest {

    private static final Instant NOW = Instant.parse("2026-11-02T10:00:00Z");
    private static final RetryableException OUTAGE = new RetryableException("away");

    private final BackOff backOff = new BackOff(Duration.ofSeconds(1));

    @Test
    void firstTryIsAllowed() {
        assertThat(backOff.allows(NOW)).isTrue();
    }

    @Test
    void eachFailureDoublesTheWaitUpToTheLongest() {
        for (int expectedMillis : new int[] {250, 500, 1000, 1000}) {
            backOff.failed(NOW, OUTAGE);
            assertThat(backOff.allows(NOW.plusMillis(expectedMillis - 1))).isFalse();
            assertThat(backOff.allows(NOW.plusMillis(expectedMillis))).isTrue();
        }
    }

    @Test
    void successBeginsAnew() {
        backOff.failed(NOW, OUTAGE);
        backOff.failed(NOW, OUTAGE);
        backOff.succeeded();

        assertThat(backOff.allows(NOW)).isTrue();
        backOff.failed(NOW, OUTAGE);
        assertThat(backOff.allows(NOW.plusMillis(250))).isTrue();
    }

    @Test
    void otherSideMayAskForLonger() {
        backOff.failed(NOW, new RetryableException("busy", null, Duration.ofSeconds(30)));

        assertThat(backOff.allows(NOW.plusSeconds(29))).isFalse();
        assertThat(backOff.allows(NOW.plusSeconds(30))).isTrue();
    }
}
