package fichero.ingest.publish;

import fichero.schemas.BrokerException;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a process before this one has published and the processor has not taken yet. Until it has, the catalogue does not
 * tell of it: a file that went in between would be missed by no scan, and then come to stay.
 */
public final class EarlierEvents implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EarlierEvents.class);

    private static final long PACE_MILLIS = 100;
    private static final long RETRY_MILLIS = 1000;

    private final Supplier<Progress> progresses;
    private volatile boolean stopped;

    public EarlierEvents(Supplier<Progress> progresses) {
        this.progresses = progresses;
    }

    /**
     * Waits until the processor has taken everything that is published now, however long the broker or it is away.
     *
     * @return false when this was closed meanwhile
     */
    public boolean awaitTaken() throws InterruptedException {
        try (Progress progress = progresses.get()) {
            Map<TopicPartition, Long> ends = asked(progress::ends);
            Progress.@Nullable Look now = asked(progress::look);
            for (boolean told = false; ends != null && now != null && !isTaken(ends, now); ) {
                if (!told) {
                    told = true;
                    log.atInfo().log("scans wait until the processor has taken what was published before this start");
                }
                Thread.sleep(PACE_MILLIS);
                now = asked(progress::look);
            }
            return now != null;
        }
    }

    /** Ends the wait, soon. */
    @Override
    public void close() {
        stopped = true;
    }

    private static boolean isTaken(Map<TopicPartition, Long> ends, Progress.Look now) {
        return ends.entrySet().stream().allMatch(end -> now.taken().getOrDefault(end.getKey(), 0L) >= end.getValue());
    }

    /** Null when it was closed. */
    private <T> @Nullable T asked(Supplier<T> question) throws InterruptedException {
        while (!stopped) {
            try {
                return question.get();
            } catch (BrokerException | KafkaException e) {
                log.atDebug().setCause(e).log("the processor's progress is unknown; asking again");
                Thread.sleep(RETRY_MILLIS);
            }
        }
        return null;
    }
}
