package fichero.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class AllowanceTest {

    private static final int LEAST = 64;

    private final Allowance allowance = new Allowance(LEAST);
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private long passed = 1_000_000;

    @Test
    void isAFewBeforeAnythingIsKnown() {
        assertThat(allowance.records()).isEqualTo(LEAST);
        allowance.look(now, passed);
        assertThat(allowance.records()).isEqualTo(LEAST);
    }

    @Test
    void isWhatIsPassedInASecond() {
        run(300, 30);
        assertThat(allowance.records()).isEqualTo(300);
        run(500, 30);
        assertThat(allowance.records()).isEqualTo(500);
    }

    @Test
    void isAFewForASlowProcessorAndForOneThatStandsStill() {
        run(300, 30);
        run(5, 30);
        assertThat(allowance.records()).isEqualTo(LEAST);
        run(0, 30);
        assertThat(allowance.records()).isEqualTo(LEAST);
    }

    @Test
    void doesNotTakeOneCommitForARate() {
        allowance.look(now, passed);
        now = now.plusMillis(100);
        allowance.look(now, passed + 200);
        assertThat(allowance.records()).isEqualTo(100);
    }

    @Test
    void hasABound() {
        run(1_000_000, 30);
        assertThat(allowance.records()).isEqualTo(4_000);
    }

    @Test
    void beginsAnewWithOtherPartitions() {
        run(300, 30);
        passed = 0;
        allowance.look(now, passed);
        assertThat(allowance.records()).isEqualTo(LEAST);
    }

    /** Looks every tenth of a second. */
    private void run(int inASecond, int looks) {
        for (int i = 0; i < looks; i++) {
            allowance.look(now, passed);
            now = now.plusMillis(100);
            passed += inASecond / 10;
        }
        allowance.look(now, passed);
    }
}
