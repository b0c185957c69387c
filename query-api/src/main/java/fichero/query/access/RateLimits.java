package fichero.query.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/** How often each caller may ask, and how often an address may fail to say who it is. Safe for any thread. */
final class RateLimits {

    /** A page asks several things at once when it is opened. */
    private static final int BURST_SECONDS = 2;

    private static final int FAILURES_AT_ONCE = 20;
    private static final int FAILURES_PER_MINUTE = 10;

    /** Memory stays bounded whoever asks: those who have not asked for long are forgotten first, with a full bucket. */
    private static final int MOST_REMEMBERED = 10_000;

    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(10);

    private final int requestsPerSecond;
    private final TimeMeter clock;
    private final Cache<Caller, Bucket> callers = cache();
    private final Cache<String, Bucket> addresses = cache();

    /** @param requestsPerSecond 0 for any number, of failures too */
    RateLimits(int requestsPerSecond, TimeMeter clock) {
        this.requestsPerSecond = requestsPerSecond;
        this.clock = clock;
    }

    private static <K> Cache<K, Bucket> cache() {
        return Caffeine.newBuilder()
                .maximumSize(MOST_REMEMBERED)
                .expireAfterAccess(FORGOTTEN_AFTER)
                .build();
    }

    /** @throws AccessException when the caller asks more often than is allowed */
    void asked(Caller caller) {
        if (requestsPerSecond > 0) {
            take(callers.get(
                    caller,
                    who -> bucket(requestsPerSecond * (long) BURST_SECONDS, requestsPerSecond, Duration.ofSeconds(1))));
        }
    }

    /** @throws AccessException when that came too often from this address; nobody who says who they are suffers from it */
    void failed(String address) {
        if (requestsPerSecond > 0) {
            take(addresses.get(address, where -> bucket(FAILURES_AT_ONCE, FAILURES_PER_MINUTE, Duration.ofMinutes(1))));
        }
    }

    private Bucket bucket(long capacity, long refill, Duration period) {
        return Bucket.builder()
                .withCustomTimePrecision(clock)
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(refill, period))
                .build();
    }

    private static void take(Bucket bucket) {
        ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            Duration wait = Duration.ofNanos(probe.getNanosToWaitForRefill());
            throw AccessException.tooMany(
                    "too many requests; the next one is answered in " + Math.max(1, wait.toSeconds()) + " s", wait);
        }
    }
}
