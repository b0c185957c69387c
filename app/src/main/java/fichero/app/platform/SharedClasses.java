package fichero.app.platform;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the archive of classes made once a first life has loaded what it needs, so that later starts are quicker. It is
 * only ever a gain in time: what goes wrong with it is logged and leaves things as they were.
 */
public final class SharedClasses implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SharedClasses.class);

    private static final Duration STOP_LIMIT = Duration.ofSeconds(1);

    private final Duration after;
    private @Nullable Thread maker;

    /** @param after how long after the start the archive is made */
    public SharedClasses(Duration after) {
        this.after = after;
    }

    /**
     * For a JVM that this process starts with its own class path.
     *
     * @param process its name, such as {@code broker}
     */
    public static List<String> options(String process) {
        return ClassArchive.ofThisProcess()
                .map(archive -> archive.options(process))
                .orElse(List.of());
    }

    /** Does nothing when there is an archive, or nowhere to have one. */
    public synchronized void start() {
        ClassArchive.ofThisProcess().ifPresent(archive -> {
            Thread thread = new Thread(() -> care(archive), "shared-classes");
            thread.setDaemon(true);
            thread.start();
            maker = thread;
        });
    }

    private void care(ClassArchive archive) {
        try {
            archive.forgetLeftOver();
            if (archive.exists()) {
                archive.forgetIfRefused();
                return;
            }
            TimeUnit.NANOSECONDS.sleep(after.toNanos());
            archive.make(System.getProperty("java.class.path"));
            log.atDebug().addKeyValue("bytes", archive.size()).log("The next start reads its classes from an archive");
        } catch (IOException e) {
            log.atDebug().setCause(e).log("There is no archive of classes; starts are slower without it");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        Thread running = maker;
        if (running == null) {
            return;
        }
        running.interrupt();
        try {
            running.join(STOP_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
