package fichero.app.wiring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks how much space is left on the disk of the data directory. When it is less than what is to stay free, nothing more is
 * taken in, so that what is under way can still be brought to an end. Safe for any thread.
 */
final class DiskWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DiskWatch.class);

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** It has recovered with a tenth more than the reserve: else it would stop and go on all the time. */
    private static final int MORE = 10;

    private static final long MEBIBYTE = 1L << 20;

    private final Path directory;
    private final LongSupplier usableBytes;
    private final long reserveBytes;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "disk-watch");
        thread.setDaemon(true);
        return thread;
    });
    private volatile @Nullable String problem;

    /**
     * @param directory for what is told of it
     * @param reserveBytes that are to stay free
     */
    DiskWatch(Path directory, LongSupplier usableBytes, long reserveBytes) {
        this.directory = directory;
        this.usableBytes = usableBytes;
        this.reserveBytes = reserveBytes;
    }

    /** The first look is over when this returns. */
    void start() {
        look();
        timer.scheduleWithFixedDelay(this::look, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    void look() {
        long usable = usableBytes.getAsLong();
        String before = problem;
        if (usable < (before == null ? reserveBytes : reserveBytes + reserveBytes / MORE)) {
            String now = "the disk of " + directory + " has " + usable / MEBIBYTE + " MiB left, and "
                    + reserveBytes / MEBIBYTE + " MiB are to stay free (data_reserve): no more files are taken in until"
                    + " there is space again";
            problem = now;
            if (before == null) {
                log.atWarn().addKeyValue("problem", now).log("Too little space is left");
            }
        } else if (before != null) {
            problem = null;
            log.atInfo().addKeyValue("mebibytes", usable / MEBIBYTE).log("There is space again; taking in goes on");
        }
    }

    boolean hasRoom() {
        return problem == null;
    }

    /** What is wrong, as a sentence; null when all is well. */
    @Nullable
    String problem() {
        return problem;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
