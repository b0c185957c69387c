package fichero.processor.failure;

import fichero.processor.report.StageMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the death of a stream thread does. An outage replaces it after a pause, however often. A bug replaces it within
 * a budget. A wrong set-up, or the end of the budget, stops the process with its message.
 */
public final class ThreadPolicy implements StreamsUncaughtExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ThreadPolicy.class);

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int BUGS_ALLOWED = 5;
    private static final Duration BUG_WINDOW = Duration.ofMinutes(10);

    private final List<StageMeter> meters;
    private final Consumer<Throwable> fatal;
    private final Clock clock;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final Deque<Instant> bugs = new ArrayDeque<>();

    /** @param fatal told once when the process must stop; called on the dying thread, must not block */
    public ThreadPolicy(List<StageMeter> meters, Consumer<Throwable> fatal, Clock clock) {
        this.meters = List.copyOf(meters);
        this.fatal = fatal;
        this.clock = clock;
    }

    /** Every thread runs again. */
    public void recovered() {
        meters.forEach(meter -> meter.well(StageMeter.THREAD));
    }

    @Override
    public StreamThreadExceptionResponse handle(Throwable failure) {
        String message = FailureKind.message(failure);
        meters.forEach(meter -> meter.trouble(StageMeter.THREAD, message));
        return switch (decide(FailureKind.of(failure))) {
            case REPLACE_THREAD -> {
                log.atWarn().setCause(failure).log("stream thread died and is replaced");
                pause();
                yield StreamThreadExceptionResponse.REPLACE_THREAD;
            }
            default -> {
                log.atError().setCause(failure).log("processing stops");
                if (!stopping.getAndSet(true)) {
                    fatal.accept(failure);
                }
                yield StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            }
        };
    }

    synchronized StreamThreadExceptionResponse decide(FailureKind kind) {
        return switch (kind) {
            case RETRYABLE -> StreamThreadExceptionResponse.REPLACE_THREAD;
            case SETUP -> StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            case BUG -> {
                Instant now = clock.instant();
                bugs.addLast(now);
                while (bugs.getFirst().isBefore(now.minus(BUG_WINDOW))) {
                    bugs.removeFirst();
                }
                yield bugs.size() > BUGS_ALLOWED
                        ? StreamThreadExceptionResponse.SHUTDOWN_CLIENT
                        : StreamThreadExceptionResponse.REPLACE_THREAD;
            }
        };
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
