package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.core.failure.RetryableException;
import fichero.query.access.Caller;
import fichero.query.status.StatusAnswer;
import fichero.schemas.Json;
import jakarta.servlet.ServletOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells whoever listens how things stand, each what they may know, when it has changed. One thread looks for all of them and
 * waits for none; with nobody listening it does nothing.
 */
final class StatusFeed implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StatusFeed.class);

    /** Looks are spread over this many parts of their period, so that a listener waits little longer than that. */
    private static final int PARTS = 4;

    private final Function<Caller, StatusAnswer> status;
    private final Pace pace;
    private final int places;
    private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService looking;
    private boolean closed;

    /**
     * @param status what a caller may know now; it may throw {@link RetryableException}
     * @param places how many may listen at the same time
     */
    StatusFeed(Function<Caller, StatusAnswer> status, Pace pace, int places) {
        this.status = status;
        this.pace = pace;
        this.places = places;
    }

    /**
     * @param look least time from one event to the next
     * @param beat longest silence
     * @param longest how long a stream may last: then whoever goes on listening is asked again who they are
     */
    record Pace(Duration look, Duration beat, Duration longest) {

        /** Proxies and servers commonly take a connection for dead after 30 seconds of silence. */
        static final Pace USUAL = new Pace(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(10));
    }

    /** What a caller may know, as the event that tells it. */
    byte[] event(Caller caller) {
        try {
            // JSON has no line ends, so one data line is enough.
            String json = Json.mapper().writeValueAsString(status.apply(caller));
            return ("event: status\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write the status as JSON", e);
        }
    }

    /**
     * Begins to tell on an asynchronous request.
     *
     * @param first told at once
     * @param limit of events, after which the stream ends
     * @return completes when the stream is over, whoever ended it
     * @throws ProblemException when there is no place, or the server is about to stop
     */
    CompletableFuture<Void> listen(Caller caller, byte[] first, long limit, ServletOutputStream out) {
        EventStream stream = new EventStream(caller, out, limit);
        place(stream);
        CompletableFuture<Void> over = stream.ended().thenRun(() -> streams.remove(stream));
        try {
            stream.begin(first);
        } catch (RuntimeException e) {
            streams.remove(stream);
            throw e;
        }
        return over;
    }

    private synchronized void place(EventStream stream) {
        if (closed) {
            throw new ProblemException(Problem.Code.NOT_READY, "the server is about to stop");
        }
        if (streams.size() >= places) {
            throw new ProblemException(
                    Problem.Code.EVENTS_BUSY, places + " listen already: try again later, or ask /v1/status");
        }
        streams.add(stream);
        if (looking == null) {
            looking = Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, "fichero-status-feed");
                thread.setDaemon(true);
                return thread;
            });
            long every = Math.max(1, pace.look().toMillis() / PARTS);
            var unused = looking.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
        }
    }

    private void look() {
        long now = System.nanoTime();
        Map<Caller, List<EventStream>> due = streams.stream()
                .filter(stream -> stream.isDue(now, pace.look().toNanos()))
                .collect(Collectors.groupingBy(EventStream::caller));
        due.forEach((caller, listeners) -> tell(caller, listeners, now));
    }

    private void tell(Caller caller, List<EventStream> listeners, long now) {
        byte[] newest = null;
        boolean failed = false;
        try {
            newest = event(caller);
        } catch (RetryableException e) {
            log.atDebug().addKeyValue("error", e.getMessage()).log("the status cannot be read now; listeners wait");
        } catch (RuntimeException e) {
            log.atError().setCause(e).log("the status cannot be told");
            failed = true;
        }
        for (EventStream listener : listeners) {
            if (newest != null) {
                listener.tell(newest, now);
            }
            listener.beat(now, pace.beat().toNanos());
            // Whoever comes back is told what fails.
            if (failed || now - listener.begunNanos() >= pace.longest().toNanos()) {
                listener.end();
            }
        }
    }

    /** Ends every stream; nobody is let in afterwards. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            if (looking != null) {
                looking.shutdownNow();
            }
        }
        streams.forEach(EventStream::end);
    }
}
