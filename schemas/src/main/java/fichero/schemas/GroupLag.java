package fichero.schemas;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * How far a consumer group is behind: the offsets between what it has committed (or the log's beginning, when it has
 * committed nothing) and the last stable offset. Topics and groups that do not exist yet have no lag.
 *
 * <p>Offsets of transaction markers and aborted records count as long as the group has not moved past them, so the lag
 * is an upper bound of the records that wait. Kafka Streams does not move past them in a partition that has brought it
 * no record since it started, so what a kill leaves behind would count for ever. Given client settings, a lag that stays
 * as it is for a second is looked into: without a single committed record in it, it is none.
 *
 * <p>Safe for any thread; every call is bounded in time. The caller owns the admin client.
 */
public final class GroupLag {

    /** A group that works commits more often than this; looking takes a consumer of its own. */
    private static final long STILL_NANOS = Duration.ofSeconds(1).toNanos();

    /** Partitions are hardly ever added, and asking for them takes as long as asking for offsets. */
    private static final long DESCRIBED_NANOS = Duration.ofSeconds(30).toNanos();

    private final Admin admin;
    private final @Nullable CommittedRecords records;
    private final ConcurrentMap<String, Stalled> stalled = new ConcurrentHashMap<>();
    private final ConcurrentMap<Set<String>, Described> described = new ConcurrentHashMap<>();

    public GroupLag(Admin admin) {
        this.admin = admin;
        this.records = null;
    }

    /** @param clients settings for a consumer, at least {@code bootstrap.servers} */
    public GroupLag(Admin admin, Map<String, Object> clients) {
        this.admin = admin;
        this.records = new CommittedRecords(clients);
    }

    /**
     * Groups by what their names begin with, as far as the broker lets this client know of them.
     *
     * @throws BrokerException when the broker gives no answer
     */
    public Set<String> groups(String prefix) {
        return AdminCalls.await(
                        admin.listGroups(new ListGroupsOptions().timeoutMs(AdminCalls.limitMillis()))
                                .all(),
                        "groups")
                .stream()
                .map(GroupListing::groupId)
                .filter(group -> group.startsWith(prefix))
                .collect(toSet());
    }

    /**
     * The lag over all partitions of the topics.
     *
     * @throws BrokerException when the broker gives no answer: the lag is unknown then, not zero
     */
    public long total(String group, Collection<String> topics) {
        return behind(group, topics).values().stream()
                .mapToLong(Stretch::length)
                .sum();
    }

    /**
     * The first offset of each partition that may hold a record for the group: the end of what can be read, when there
     * is none. An open transaction ends what can be read.
     *
     * @throws BrokerException when the broker gives no answer
     */
    public Map<TopicPartition, Long> passed(String group, Collection<String> topics) {
        Map<TopicPartition, Long> passed = new HashMap<>();
        behind(group, topics).forEach((partition, stretch) -> passed.put(partition, stretch.from()));
        return passed;
    }

    /**
     * What lies between the group and the end, for each partition of those topics that exist; empty where nothing does.
     *
     * @throws BrokerException when the broker gives no answer
     */
    public Map<TopicPartition, Stretch> behind(String group, Collection<String> topics) {
        List<TopicPartition> partitions = partitions(topics);
        if (partitions.isEmpty()) {
            return Map.of();
        }
        // Read in this order, a group that moves on meanwhile looks further behind than it is, never further ahead.
        Map<TopicPartition, Long> committed = committed(group, partitions);
        Map<TopicPartition, Long> beginnings =
                offsets(partitions, OffsetSpec.earliest(), IsolationLevel.READ_COMMITTED);
        Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED);
        Map<TopicPartition, Long> lags = new HashMap<>();
        ends.forEach((partition, end) -> {
            long beginning = beginnings.getOrDefault(partition, 0L);
            long position = Math.max(beginning, committed.getOrDefault(partition, beginning));
            lags.put(partition, Math.max(0, end - position));
        });
        if (records != null) {
            withoutEmptyStretches(group, lags, ends, records);
        }
        Map<TopicPartition, Stretch> behind = new HashMap<>();
        ends.forEach((partition, end) ->
                behind.put(partition, new Stretch(end - lags.getOrDefault(partition, 0L), end)));
        return behind;
    }

    /**
     * Where each partition of those topics that exist ends, with what stands behind or in open transactions: once a group
     * is there, it is past everything that was written when this was asked.
     *
     * @throws BrokerException when the broker gives no answer
     */
    public Map<TopicPartition, Long> written(Collection<String> topics) {
        List<TopicPartition> partitions = partitions(topics);
        return partitions.isEmpty()
                ? Map.of()
                : offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
    }

    private void withoutEmptyStretches(
            String group, Map<TopicPartition, Long> lags, Map<TopicPartition, Long> ends, CommittedRecords looked) {
        Map<TopicPartition, Stretch> toLook = new HashMap<>();
        lags.forEach((partition, lag) -> {
            long end = ends.getOrDefault(partition, 0L);
            Stretch stretch = new Stretch(end - lag, end);
            Stalled before = stalled.get(group + " " + partition);
            if (lag == 0 || before == null || !before.stretch().equals(stretch)) {
                stalled.put(group + " " + partition, new Stalled(stretch, System.nanoTime(), false, false));
            } else if (!before.looked() && System.nanoTime() - before.since() > STILL_NANOS) {
                toLook.put(partition, stretch);
            }
        });
        if (!toLook.isEmpty()) {
            Map<TopicPartition, Boolean> empty = looked.without(toLook);
            empty.forEach((partition, nothing) ->
                    stalled.computeIfPresent(group + " " + partition, (key, before) -> before.found(nothing)));
        }
        lags.replaceAll((partition, lag) -> {
            Stalled found = stalled.get(group + " " + partition);
            return found != null && found.empty() ? 0 : lag;
        });
    }

    /** A stretch that a group has not moved in, since when, whether we looked into it, and what we found. */
    private record Stalled(Stretch stretch, long since, boolean looked, boolean empty) {

        Stalled found(boolean nothing) {
            return new Stalled(stretch, since, true, nothing);
        }
    }

    /** The next offset that the group reads. Partitions without a commit are not in the map. */
    private Map<TopicPartition, Long> committed(String group, List<TopicPartition> partitions) {
        String asked = "offsets of group " + group;
        var wanted = new ListConsumerGroupOffsetsSpec().topicPartitions(partitions);
        // Without "stable", an offset that a transaction is about to commit is left out and the lag is a little high;
        // with it, the call waits for the transaction to end.
        var options = new ListConsumerGroupOffsetsOptions().timeoutMs(AdminCalls.limitMillis());
        Map<TopicPartition, OffsetAndMetadata> answer;
        try {
            answer = AdminCalls.get(
                    admin.listConsumerGroupOffsets(Map.of(group, wanted), options)
                            .partitionsToOffsetAndMetadata(group),
                    asked);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return Map.of();
            }
            throw AdminCalls.failed(asked, e);
        }
        Map<TopicPartition, Long> committed = new HashMap<>();
        answer.forEach((partition, offset) -> {
            if (offset != null && offset.offset() >= 0) {
                committed.put(partition, offset.offset());
            }
        });
        return committed;
    }

    private Map<TopicPartition, Long> offsets(
            List<TopicPartition> partitions, OffsetSpec spec, IsolationLevel isolation) {
        Map<TopicPartition, OffsetSpec> wanted = partitions.stream().collect(toMap(p -> p, p -> spec));
        var options = new ListOffsetsOptions(isolation).timeoutMs(AdminCalls.limitMillis());
        Map<TopicPartition, Long> offsets = new HashMap<>();
        AdminCalls.await(
                        admin.listOffsets(wanted, options).all(),
                        "offsets of " + partitions.size() + " partitions, such as " + partitions.get(0))
                .forEach((partition, answer) -> offsets.put(partition, answer.offset()));
        return offsets;
    }

    private List<TopicPartition> partitions(Collection<String> topics) {
        Set<String> names = Set.copyOf(topics);
        Described known = described.get(names);
        if (known != null && System.nanoTime() - known.at() < DESCRIBED_NANOS) {
            return known.partitions();
        }
        Map<String, TopicDescription> found = AdminCalls.describe(admin, names);
        List<TopicPartition> partitions = found.values().stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .toList();
        if (found.keySet().equals(names)) {
            described.put(names, new Described(partitions, System.nanoTime()));
        }
        return partitions;
    }

    private record Described(List<TopicPartition> partitions, long at) {}
}
