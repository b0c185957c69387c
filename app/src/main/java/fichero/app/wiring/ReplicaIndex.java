package fichero.app.wiring;

import fichero.core.index.ChunkIndex;
import fichero.processor.points.IndexLog;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps an index of this process at what the log of points says: for a process that serves and does not process, since a
 * Lucene directory belongs to one process. The caller starts and closes the index.
 */
final class ReplicaIndex implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ReplicaIndex.class);

    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

    private final IndexLog indexLog;
    private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "replica-keeper");
        thread.setDaemon(true);
        return thread;
    });

    ReplicaIndex(IndexLog indexLog) {
        this.indexLog = indexLog;
    }

    /** Brings the index up to date, then keeps it so. */
    void start(ChunkIndex index) {
        long applied = indexLog.catchUp();
        log.atDebug()
                .addKeyValue("points", applied)
                .addKeyValue("count", index.count())
                .log("Replica is up to date");
        keeper.scheduleWithFixedDelay(this::follow, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void follow() {
        try {
            indexLog.catchUp();
        } catch (RuntimeException e) {
            // The broker is away, or the log was made anew: the next round tells.
            log.atDebug().setCause(e).log("Replica not brought up to date");
        }
    }

    @Override
    public void close() {
        keeper.shutdownNow();
        try {
            keeper.awaitTermination(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        indexLog.close();
    }
}
