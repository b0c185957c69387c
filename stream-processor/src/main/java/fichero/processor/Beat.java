package fichero.processor;

import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.jspecify.annotations.Nullable;

/**
 * Work of a task that comes back after a while, for as long as there is some. Kafka Streams commits a transaction after
 * every punctuation, whatever it did: one that never stops keeps the broker busy for nothing. Lives on the task's
 * thread.
 */
public final class Beat {

    /** The work of one beat. */
    @FunctionalInterface
    public interface Work {
        /** @return whether another beat is needed, even if nothing new comes in */
        boolean at(Instant now);
    }

    private final ProcessingContext context;
    private final Duration every;
    private final Work work;
    private @Nullable Cancellable schedule;

    public Beat(ProcessingContext context, Duration every, Work work) {
        this.context = context;
        this.every = every;
        this.work = work;
    }

    /** Beats from now on, until the work says that it is done. */
    public void needed() {
        if (schedule == null) {
            schedule = context.schedule(every, PunctuationType.WALL_CLOCK_TIME, this::strike);
        }
    }

    private void strike(long millis) {
        if (!work.at(Instant.ofEpochMilli(millis)) && schedule != null) {
            schedule.cancel();
            schedule = null;
        }
    }
}
