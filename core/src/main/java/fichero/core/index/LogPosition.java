package fichero.core.index;

import java.util.Map;

/**
 * How far an index is known to reflect the log of points it is made from.
 *
 * @param logId identity of the log (Kafka's topic id): another id means that the index is foreign
 * @param offsets per partition, the first offset that may not be reflected yet
 */
public record LogPosition(String logId, Map<Integer, Long> offsets) {
    public LogPosition {
        offsets = Map.copyOf(offsets);
    }
}
