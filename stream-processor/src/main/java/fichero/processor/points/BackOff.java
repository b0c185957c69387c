package fichero.processor.points;

import fichero.core.failure.RetryableException;
import java.time.Duration;
import java.time.Instant;

/** When to try again after an outage: soon at first, then ever later, or when the other side says. */
final class BackOff {

    private static final Duration FIRST = Duration.ofMillis(250);
    private final Duration longest;
    private Duration wait = FIRST;
    private Instant notBefore = Instant.MIN;

    BackOff(Duration longest) {
        this.longest = longest;
    }

    boolean allows(Instant now) {
        return !now.isBefore(notBefore);
    }

    void failed(Instant now, RetryableException failure) {
        Duration asked = failure.retryAfter();
        notBefore = now.plus(asked == null ? wait : asked);
        Duration doubled = wait.multipliedBy(2);
        wait = doubled.compareTo(longest) > 0 ? longest : doubled;
    }

    void succeeded() {
        wait = FIRST;
        notBefore = Instant.MIN;
    }
}
