package fichero.ingest.watch;

import fichero.ingest.runs.Run;
import fichero.ingest.runs.RunLog;
import fichero.schemas.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides when a source is scanned, and scans it on a thread of its own: on request, when events were lost, and after a
 * while in any case. Requests that come while one waits are one.
 */
final class Scans implements Runnable, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Scans.class);

    /** Trigger of scans that stand in for watching; they are not told unless they find something. */
    static final String POLL = "poll";

    private static final Duration SHORTEST_POLL = Duration.ofSeconds(5);

    /** Polling takes at most this part of the time. */
    private static final int POLL_SHARE = 10;

    private final SourceScan scan;
    private final String source;
    private final BooleanSupplier watched;
    private final RunLog runs;
    private final Duration interval;
    private final InstantSource clock;

    private @Nullable Request next;
    private boolean polls;
    private Instant periodicAt = Instant.MAX;
    private boolean stopped;
    private Instant lastStart = Instant.MIN;

    /**
     * @param watched whether changes are seen without scanning
     * @param interval how often a source is scanned that is watched
     */
    Scans(
            SourceScan scan,
            String source,
            BooleanSupplier watched,
            RunLog runs,
            Duration interval,
            InstantSource clock) {
        this.scan = scan;
        this.source = source;
        this.watched = watched;
        this.runs = runs;
        this.interval = interval;
        this.clock = clock;
    }

    private record Request(String trigger, boolean confirmed, Instant at, CompletableFuture<RunRecord> end) {}

    /**
     * Asks for a scan.
     *
     * @param confirmed what is missing is meant to be gone
     * @return the scan's last record, once everything that it found is published
     */
    CompletableFuture<RunRecord> request(String trigger, boolean confirmed) {
        return request(trigger, confirmed, Duration.ZERO);
    }

    synchronized CompletableFuture<RunRecord> request(String trigger, boolean confirmed, Duration in) {
        Instant at = clock.instant().plus(in);
        Request waiting = next;
        if (waiting == null) {
            next = new Request(trigger, confirmed, at, new CompletableFuture<>());
        } else {
            Instant sooner = at.isBefore(waiting.at) ? at : waiting.at;
            next = new Request(waiting.trigger, confirmed || waiting.confirmed, sooner, waiting.end);
        }
        notifyAll();
        return next.end;
    }

    /** Changes may go unseen from now on, so scans stand in for the watch. */
    synchronized void startPolling() {
        if (!polls) {
            polls = true;
            Instant soon = clock.instant().plus(SHORTEST_POLL);
            periodicAt = soon.isBefore(periodicAt) ? soon : periodicAt;
            notifyAll();
        }
    }

    /** Scans until closed; the first scan is for the caller to request. */
    @Override
    public void run() {
        try {
            for (Request request = await(); request != null; request = await()) {
                scan(request);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        stopped = true;
        notifyAll();
    }

    private synchronized @Nullable Request await() throws InterruptedException {
        while (!stopped) {
            Instant now = clock.instant();
            Request request = next;
            if (request != null && !request.at.isAfter(now)) {
                next = null;
                return request;
            }
            if (!periodicAt.isAfter(now)) {
                return new Request(polls ? POLL : "periodic", false, now, new CompletableFuture<>());
            }
            Instant until = request != null && request.at.isBefore(periodicAt) ? request.at : periodicAt;
            long millis = until.equals(Instant.MAX)
                    ? 0
                    : Math.max(1, Duration.between(now, until).toMillis());
            wait(millis);
        }
        return null;
    }

    private void scan(Request request) throws InterruptedException {
        Instant started = clock.instant();
        // Two scans of one source must not have one id.
        started = started.isAfter(lastStart) ? started : lastStart.plusMillis(1);
        lastStart = started;
        Run run = Run.scan(source, request.trigger, started, request.confirmed);
        runs.end(run).whenComplete((record, error) -> {
            if (error != null) {
                request.end.completeExceptionally(error);
            } else {
                request.end.complete(record);
            }
        });
        try {
            if (!scan.scan(run, request.trigger.equals(POLL))) {
                runs.forget(run);
            }
        } catch (RuntimeException e) {
            log.atError().addKeyValue("source", source).setCause(e).log("scan failed");
            run.note("failed: " + e);
            run.end(RunRecord.Status.FAILED, clock.instant());
        }
        planNext(Duration.between(started, clock.instant()));
    }

    private synchronized void planNext(Duration took) {
        polls = !watched.getAsBoolean();
        periodicAt = clock.instant().plus(polls ? pollAfter(took) : interval);
    }

    private Duration pollAfter(Duration took) {
        Duration pause = took.multipliedBy(POLL_SHARE);
        Duration atLeast = pause.compareTo(SHORTEST_POLL) > 0 ? pause : SHORTEST_POLL;
        return atLeast.compareTo(interval) > 0 ? interval : atLeast;
    }
}
