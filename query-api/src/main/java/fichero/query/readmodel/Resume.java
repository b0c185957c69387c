package fichero.query.readmodel;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** Decides whether the read model can go on from where it stopped, or has to be filled again from the start. */
sealed interface Resume {

    /**
     * Tombstones stay in the topics for seven days (see {@code Topic}): a read model that was away longer may have
     * missed one for good, and would show what is gone.
     */
    Duration MAX_ABSENCE = Duration.ofDays(6);

    /** Go on from these offsets; 0 where nothing was read so far. */
    record Continue(Map<TopicPartition, Long> from) implements Resume {}

    /** Drop every row and read from the start. */
    record Rebuild(String why) implements Resume {}

    /** Where the read model stands in one partition. */
    record Position(String topicId, long nextOffset) {}

    /** One partition as the broker has it now. */
    record LogState(Uuid topicId, long beginOffset, long endOffset) {}

    /**
     * @param positions what the read model has reflected; empty for a new one
     * @param followedAt when it last followed the topics
     */
    static Resume decide(
            Map<TopicPartition, Position> positions,
            Map<TopicPartition, LogState> logs,
            Instant followedAt,
            Instant now) {
        if (!positions.isEmpty() && Duration.between(followedAt, now).compareTo(MAX_ABSENCE) > 0) {
            return new Rebuild("it was away since " + followedAt + ", longer than tombstones are kept");
        }
        for (Map.Entry<TopicPartition, Position> entry : positions.entrySet()) {
            TopicPartition partition = entry.getKey();
            Position position = entry.getValue();
            LogState log = logs.get(partition);
            if (log == null || !log.topicId().toString().equals(position.topicId())) {
                return new Rebuild(partition.topic() + " is another log than the one it was made from");
            }
            if (position.nextOffset() > log.endOffset()) {
                return new Rebuild(partition + " ends at " + log.endOffset() + ", before " + position.nextOffset());
            }
        }
        return new Continue(starts(positions, logs.keySet()));
    }

    private static Map<TopicPartition, Long> starts(
            Map<TopicPartition, Position> positions, Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> starts = new HashMap<>();
        for (TopicPartition partition : partitions) {
            Position position = positions.get(partition);
            starts.put(partition, position == null ? 0L : position.nextOffset());
        }
        return starts;
    }
}
