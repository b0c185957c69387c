package fichero.processor;

import fichero.schemas.Groups;
import fichero.schemas.Stretch;
import fichero.schemas.Topics;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Up to what time everything that was published has come through to a partition of the contents stage. A file that moves is
 * an event of its old name and one of its new name, in partitions that are not equally far: only once all of them are
 * past that time, and so are the commands that came of them, is it certain that no file holds a content. (Files inside
 * containers come later still: their events are made of those commands. A container that moves may have its files embedded
 * again when partitions are far apart.)
 *
 * <p>Where the ends of the logs are, from one look to the next, tells what was published when; no record is read.
 * Safe for any thread.
 */
public final class Watermark {

    /** Enough of a history for a group that is minutes behind; beyond, the time in between is coarser. */
    private static final int REMEMBERED = 1_000;

    private final Deque<Mark> events = new ArrayDeque<>();
    private final Deque<Mark> commands = new ArrayDeque<>();
    private final Map<Integer, Instant> upTo = new HashMap<>();
    private @Nullable Instant handedOn;

    /** Where the partitions of a topic ended, when everything up to a time was in them. */
    private record Mark(Instant at, Map<TopicPartition, Long> ends) {

        static Mark of(Instant at, String topic, Map<TopicPartition, Long> written) {
            Map<TopicPartition, Long> ends = new HashMap<>(written);
            ends.keySet().removeIf(partition -> !partition.topic().equals(topic));
            return new Mark(at, ends);
        }

        boolean isPassed(Map<TopicPartition, Stretch> behind) {
            return ends.keySet().stream().allMatch(partition -> isPassed(partition, behind));
        }

        boolean isPassed(TopicPartition partition, Map<TopicPartition, Stretch> behind) {
            Stretch left = behind.get(partition);
            return left != null && left.from() >= ends.getOrDefault(partition, 0L);
        }
    }

    /**
     * @param asked before the broker was
     * @param behind what the group has left of the topics of the ingest topology
     * @param written where these topics end, asked for afterwards. What stands behind an open transaction counts: it cannot
     *     be read yet, but it was published
     */
    public synchronized void look(
            Instant asked, Map<TopicPartition, Stretch> behind, Map<TopicPartition, Long> written) {
        // One look later: the commands of a transaction may be seen a moment after its offsets.
        if (handedOn != null) {
            remember(commands, Mark.of(handedOn, Groups.CONTENT_COMMANDS, written));
            handedOn = null;
        }
        remember(events, Mark.of(asked, Topics.FILE_EVENTS.name(), written));
        while (!events.isEmpty() && events.getFirst().isPassed(behind)) {
            handedOn = events.removeFirst().at();
        }
        for (TopicPartition partition : behind.keySet()) {
            if (partition.topic().equals(Groups.CONTENT_COMMANDS)) {
                for (Mark mark : commands) {
                    if (mark.isPassed(partition, behind)) {
                        upTo.put(partition.partition(), mark.at());
                    }
                }
            }
        }
        while (!commands.isEmpty() && commands.getFirst().isPassed(behind)) {
            commands.removeFirst();
        }
    }

    /**
     * @param partition of the contents stage
     * @return {@link Instant#EPOCH} while nothing is known
     */
    public synchronized Instant upTo(int partition) {
        return upTo.getOrDefault(partition, Instant.EPOCH);
    }

    private static void remember(Deque<Mark> marks, Mark mark) {
        if (marks.size() == REMEMBERED) {
            // The oldest is what is passed next; of the newest, a later one stands for an earlier one too.
            marks.removeLast();
        }
        marks.addLast(mark);
    }
}
