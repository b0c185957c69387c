package fichero.schemas;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one stage of one process is doing, written when it changes. Topic {@code stages}, keyed by
 * {@code <stage>/<instance>}.
 *
 * @param stage {@code producer}, {@code catalogue}, {@code contents} or {@code points}
 * @param instance the process, stable over its restarts
 * @param waiting work that this stage keeps for later (such as texts that wait for the embedder)
 * @param processed records handled since the instance first started
 * @param ratePerSecond records a second, lately
 * @param textsEmbedded texts given to the embedder since the instance first started; 0 for other stages
 * @param lastError newest error, or null when the stage is well
 */
public record StageReport(
        int v,
        String stage,
        String instance,
        long waiting,
        long processed,
        double ratePerSecond,
        long textsEmbedded,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        Instant at)
        implements TopicValue {

    /** The record's key. */
    public String key() {
        return stage + "/" + instance;
    }
}
