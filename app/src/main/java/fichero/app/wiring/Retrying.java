package fichero.app.wiring;

import fichero.core.failure.RetryableException;
import fichero.schemas.BrokerException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts what needs the broker or another server, again and again while that is away. */
final class Retrying {

    private static final Logger log = LoggerFactory.getLogger(Retrying.class);

    private static final Duration PAUSE = Duration.ofSeconds(2);

    private Retrying() {}

    static <T extends AutoCloseable> T start(Parts parts, String name, Supplier<T> make, Consumer<T> start)
            throws InterruptedException {
        while (true) {
            T part = parts.add(name, make.get());
            try {
                start.accept(part);
                return part;
            } catch (RetryableException | BrokerException | RetriableException e) {
                parts.close(part);
                pause(log, name, e);
            }
        }
    }

    static void pause(Logger log, String what, RuntimeException cause) throws InterruptedException {
        log.atInfo()
                .addKeyValue("starting", what)
                .addKeyValue("because", String.valueOf(cause.getMessage()))
                .log("Something is away; trying again");
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
    }
}
