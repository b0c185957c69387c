package fichero.app.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A broker whose parent is gone. It stops by itself; when a new parent comes sooner than that, or it hangs, it is made to
 * go. Call only with the data directory's lock held: then no broker of this directory has a living parent.
 */
final class StrayBroker {

    private static final Logger log = LoggerFactory.getLogger(StrayBroker.class);

    private static final Duration ALONE = Duration.ofSeconds(10);
    private static final Duration KILLED = Duration.ofSeconds(10);

    private StrayBroker() {}

    static void end(BrokerFiles files) {
        find(files).ifPresent(stray -> {
            log.atWarn()
                    .addKeyValue("pid", stray.pid())
                    .log("A broker of an earlier run is still there; waiting for it to end");
            if (!ended(stray, ALONE)) {
                stray.destroyForcibly();
                ended(stray, KILLED);
            }
        });
    }

    /** The process that the file names, if it is a broker of this directory: ids are used again by the system. */
    static Optional<ProcessHandle> find(BrokerFiles files) {
        String properties = files.properties().toString();
        return readPid(files)
                .flatMap(ProcessHandle::of)
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .arguments()
                        .map(arguments -> {
                            List<String> words = List.of(arguments);
                            return words.contains(BrokerMain.class.getName()) && words.contains(properties);
                        })
                        .orElse(false));
    }

    private static Optional<Long> readPid(BrokerFiles files) {
        try {
            return Optional.of(Long.parseLong(Files.readString(files.pid()).strip()));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean ended(ProcessHandle process, Duration limit) {
        try {
            process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiting for process " + process.pid() + " failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
