package fichero.app.wiring;

import fichero.app.instance.Role;
import fichero.app.settings.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The life of a process that stays: start, run until told to stop or something fails for good, stop in order. */
public final class Running {

    private static final Logger log = LoggerFactory.getLogger(Running.class);

    /** Goes to the log file alone: the terminal gets the message without its stack. */
    private static final Logger failures = LoggerFactory.getLogger("fichero.failure");

    private static final Duration STOP_LIMIT = Duration.ofSeconds(28);
    private static final Duration START_GIVES_UP = Duration.ofSeconds(10);

    private final CountDownLatch stop = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /**
     * Runs until the end: until the process is told to stop, or this thread is interrupted.
     *
     * @param ready told once all is started, with where HTTP is served
     * @return what failed, or empty when it was told to stop
     */
    public Optional<Throwable> run(
            Settings settings, Set<Role> roles, Pieces pieces, Consumer<Optional<String>> ready) {
        try (Signals signals = Signals.onStop(stop::countDown)) {
            return run(new Parts(), parts -> new Wiring(settings, roles, pieces, parts, this::fail), ready);
        }
    }

    private Optional<Throwable> run(Parts parts, Function<Parts, Wiring> wiring, Consumer<Optional<String>> ready) {
        Thread starting = new Thread(
                () -> {
                    try {
                        ready.accept(wiring.apply(parts).start());
                    } catch (InterruptedException | Parts.StoppedException e) {
                        // Told to stop before it was ready.
                        stop.countDown();
                    } catch (Throwable e) {
                        fail(e);
                    }
                },
                "start");
        starting.start();
        awaitStop();
        log.atInfo().log("Stopping");
        Thread limit = boundStop();
        stopStarting(starting);
        parts.close();
        limit.interrupt();
        log.atInfo().log("Stopped");
        return Optional.ofNullable(failure.get());
    }

    /** Parts wait for one another when they close, which an interrupted thread cannot. */
    private void awaitStop() {
        try {
            stop.await();
        } catch (InterruptedException e) {
            stop.countDown();
        }
    }

    /** Called on any thread; the first failure is the one that counts. */
    private void fail(Throwable e) {
        // What fails once stopping has begun fails because of that.
        if (stop.getCount() > 0 && failure.compareAndSet(null, e)) {
            failures.atError().setCause(e).log("Fichero fails");
        }
        stop.countDown();
    }

    private static void stopStarting(Thread starting) {
        starting.interrupt();
        try {
            starting.join(START_GIVES_UP.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The broker's process ends with this one, and a kill at any moment is harmless: better late than never. */
    private static Thread boundStop() {
        Thread limit = new Thread(
                () -> {
                    try {
                        TimeUnit.MILLISECONDS.sleep(STOP_LIMIT.toMillis());
                    } catch (InterruptedException e) {
                        // All is closed.
                        return;
                    }
                    log.atWarn().log("Stopping takes too long; the rest is cut short");
                    Runtime.getRuntime().halt(1);
                },
                "stop-limit");
        limit.setDaemon(true);
        limit.start();
        return limit;
    }
}
