package fichero.app.broker;

import java.time.Duration;
import java.util.Optional;

/**
 * How often a broker that dies is started again. One that is killed now and then comes back at once; one that never
 * lives is given up. For one thread.
 */
final class RestartBudget {

    static final int FAILURES_IN_A_ROW = 12;

    /** One that lived this long has recovered. */
    private static final Duration RECOVERED = Duration.ofSeconds(5);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private int failures;

    /**
     * @param lived how long it took requests; zero when it never did
     * @return how long to wait before the next start, or empty to give up
     */
    Optional<Duration> afterDeath(Duration lived) {
        failures = lived.compareTo(RECOVERED) >= 0 ? 1 : failures + 1;
        if (failures > FAILURES_IN_A_ROW) {
            return Optional.empty();
        }
        Duration doubled = FIRST_PAUSE.multipliedBy(1L << (failures - 1));
        return Optional.of(doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE);
    }
}
