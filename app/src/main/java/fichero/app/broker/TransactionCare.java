package fichero.app.broker;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks for {@link HangingTransactions} for a while after each start of the broker, which is when they come about. */
final class TransactionCare implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(TransactionCare.class);

    private static final Duration INTERVAL = Duration.ofSeconds(2);

    /** Producers come back within seconds of the broker, and processors within a minute or two on a busy machine. */
    private static final Duration WATCHFUL = Duration.ofMinutes(5);

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "transaction-care");
        thread.setDaemon(true);
        return thread;
    });
    private final Admin admin;
    private final HangingTransactions hanging;
    private volatile long watchfulUntil;

    TransactionCare(String bootstrapServers) {
        admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers, "client.id", "fichero-transaction-care"));
        hanging = new HangingTransactions(admin);
        brokerStarted();
        timer.scheduleWithFixedDelay(this::look, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    void brokerStarted() {
        watchfulUntil = System.nanoTime() + WATCHFUL.toNanos();
    }

    private void look() {
        if (System.nanoTime() - watchfulUntil > 0) {
            return;
        }
        try {
            int aborted = hanging.abort();
            if (aborted > 0) {
                log.atWarn()
                        .addKeyValue("partitions", aborted)
                        .log("A killed broker had left a transaction open; it is ended");
            }
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            // Whatever it is, it must not end the schedule.
            log.atDebug().setCause(e).log("transactions not looked at; the next time will do");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        admin.close(Duration.ofSeconds(1));
    }
}
