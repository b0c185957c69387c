package fichero.query.readmodel;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** What the broker has: which logs, and where they begin and end. Every call is bounded. Safe for any thread. */
public final class TopicLogs {

    private static final long TIMEOUT_MILLIS = 3_000;

    private final Admin admin;

    public TopicLogs(Admin admin) {
        this.admin = admin;
    }

    /** Topic ids by name. A topic that was deleted and made again has another one. */
    Map<String, Uuid> ids(Collection<String> topics) {
        Map<String, Uuid> ids = new HashMap<>();
        describe(topics).forEach((name, topic) -> ids.put(name, topic.topicId()));
        return ids;
    }

    /** Every partition with its identity and bounds; all topics must be there. */
    Map<TopicPartition, Resume.LogState> states(Collection<String> topics) {
        Map<String, TopicDescription> described = describe(topics);
        for (String topic : topics) {
            if (!described.containsKey(topic)) {
                throw new RetryableException("topic " + topic + " is not there yet");
            }
        }
        Map<TopicPartition, Resume.LogState> states = new HashMap<>();
        bounds(described).forEach((partition, bounds) -> {
            TopicDescription topic = described.get(partition.topic());
            if (topic != null) {
                states.put(partition, new Resume.LogState(topic.topicId(), bounds.begin(), bounds.end()));
            }
        });
        return states;
    }

    /**
     * Where a partition begins and ends. The end counts records of transactions that are still open: what is being
     * written counts as being there.
     */
    public record Bounds(long begin, long end) {}

    /**
     * The bounds of each partition of those topics that exist.
     *
     * @throws RetryableException when the broker cannot be asked now
     */
    public Map<TopicPartition, Bounds> bounds(Collection<String> topics) {
        return bounds(describe(topics));
    }

    private Map<TopicPartition, Bounds> bounds(Map<String, TopicDescription> topics) {
        Map<TopicPartition, Long> begins = offsets(topics, OffsetSpec.earliest());
        Map<TopicPartition, Long> ends = offsets(topics, OffsetSpec.latest());
        Map<TopicPartition, Bounds> bounds = new HashMap<>();
        ends.forEach((partition, end) -> bounds.put(partition, new Bounds(begins.getOrDefault(partition, 0L), end)));
        return bounds;
    }

    private Map<String, TopicDescription> describe(Collection<String> topics) {
        Map<String, TopicDescription> described = new HashMap<>();
        for (KafkaFuture<TopicDescription> future :
                admin.describeTopics(topics).topicNameValues().values()) {
            TopicDescription topic = get(future);
            if (topic != null) {
                described.put(topic.name(), topic);
            }
        }
        return described;
    }

    private Map<TopicPartition, Long> offsets(Map<String, TopicDescription> topics, OffsetSpec which) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        topics.forEach((name, topic) -> topic.partitions()
                .forEach(partition -> asked.put(new TopicPartition(name, partition.partition()), which)));
        Map<TopicPartition, ListOffsetsResultInfo> found =
                get(admin.listOffsets(asked, new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED))
                        .all());
        Map<TopicPartition, Long> offsets = new HashMap<>();
        if (found != null) {
            found.forEach((partition, info) -> offsets.put(partition, info.offset()));
        }
        return offsets;
    }

    /** Null when the topic asked for is not there. */
    private static <T> @Nullable T get(KafkaFuture<T> future) {
        try {
            return future.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof AuthenticationException || cause instanceof AuthorizationException) {
                throw new SetupException(
                        "the broker refuses us: " + cause.getMessage() + "; check kafka.* settings", e);
            }
            if (cause instanceof UnknownTopicOrPartitionException) {
                return null;
            }
            throw new RetryableException("the broker does not answer: " + cause.getMessage(), e);
        } catch (TimeoutException e) {
            throw new RetryableException("the broker does not answer within " + TIMEOUT_MILLIS + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while waiting for the broker", e);
        }
    }
}
