package fichero.core.index;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/**
 * How far an index is known to reflect the log of points it is made from.
 *
 * @param logId identity of the log (Kafka's topic id): another id means that the index is foreign
 * @param offsets per partition, the first offset that may not be reflected yet
 * @param at when that was so, in whole milliseconds: a log forgets what was removed after a while, so an old position is
 *     no place to go on from
 */
public record LogPosition(String logId, Map<Integer, Long> offsets, Instant at) {
    public LogPosition {
        offsets = Map.copyOf(offsets);
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** Whether the log reaches so far, when it ends there. A log that was restored from a backup may not. */
    public boolean isWithin(LogPosition end) {
        return offsets.entrySet().stream()
                .allMatch(offset -> offset.getValue() <= end.offsets.getOrDefault(offset.getKey(), 0L));
    }

    /** Whether it says the same of the log, whenever that was. */
    public boolean samePlaceAs(LogPosition other) {
        return logId.equals(other.logId) && offsets.equals(other.offsets);
    }
}
