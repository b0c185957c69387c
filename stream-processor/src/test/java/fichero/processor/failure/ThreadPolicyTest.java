package fichero.processor.failure;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.SetupException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadPolicyTest {

    private final SetClock clock = new SetClock();
    private final List<Throwable> fatal = new ArrayList<>();
    private final ThreadPolicy policy = new ThreadPolicy(List.of(), fatal::add, clock);

    @Test
    void outageReplacesTheThreadHoweverOften() {
        for (int outage = 0; outage < 100; outage++) {
            assertThat(policy.decide(FailureKind.RETRYABLE)).isEqualTo(REPLACE_THREAD);
        }
    }

    @Test
    void bugReplacesTheThreadWithinABudget() {
        for (int bug = 0; bug < 5; bug++) {
            assertThat(policy.decide(FailureKind.BUG)).isEqualTo(REPLACE_THREAD);
        }
        assertThat(policy.decide(FailureKind.BUG)).isEqualTo(SHUTDOWN_CLIENT);
    }

    @Test
    void budgetComesBackWithTime() {
        for (int bug = 0; bug < 5; bug++) {
            policy.decide(FailureKind.BUG);
        }
        clock.now = clock.now.plus(Duration.ofMinutes(11));

        assertThat(policy.decide(FailureKind.BUG)).isEqualTo(REPLACE_THREAD);
    }

    @Test
    void wrongSetUpStopsAndIsToldOnce() {
        SetupException first = new SetupException("wrong dimension");
        assertThat(policy.handle(first)).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(policy.handle(new SetupException("wrong dimension"))).isEqualTo(SHUTDOWN_CLIENT);

        assertThat(fatal).containsExactly(first);
    }

    private static final class SetClock extends Clock {

        private Instant now = Instant.parse("2026-11-02T10:00:00Z");

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
