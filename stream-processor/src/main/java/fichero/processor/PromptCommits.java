package fichero.processor;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * Commits of a stage for which somebody waits: the next stage sees only what is committed, and the interval of commits is
 * that of bulk loads. Not more than ten in a second, since a commit costs as much as dozens of records: a folder of ten
 * thousand files that is renamed is as many live changes. Safe for any thread.
 */
public final class PromptCommits {

    private static final long SPACING_MILLIS = Duration.ofMillis(100).toMillis();

    private final AtomicLong next = new AtomicLong(Long.MIN_VALUE);

    /** What is not committed at once waits for the interval. */
    public void ask(ProcessingContext context) {
        long now = context.currentSystemTimeMs();
        long due = next.get();
        if (now >= due && next.compareAndSet(due, now + SPACING_MILLIS)) {
            context.commit();
        }
    }
}
