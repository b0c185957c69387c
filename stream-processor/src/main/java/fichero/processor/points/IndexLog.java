package fichero.processor.points;

import fichero.core.failure.RetryableException;
import fichero.core.index.ChunkWriter;
import fichero.core.index.IndexChange;
import fichero.core.index.LogPosition;
import fichero.schemas.PointRecord;
import fichero.schemas.Topic;
import fichero.schemas.Topics;
import fichero.schemas.UnreadableRecords;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of record behind an index. A committed point was written to the index before, so the end of the log may be
 * marked in the index at any time; an index without a mark, with one of another log, with one past the log's end (the log was
 * restored from a backup), or with one older than the log's tombstones is filled from the beginning.
 */
public final class IndexLog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(IndexLog.class);

    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int CHANGES_PER_CALL = 1000;

    /** A day less than tombstones last, for clocks that differ and for a log that is cleaned meanwhile. */
    private static final Duration GOES_ON_FOR = Topic.TOMBSTONES.minusDays(1);

    private static final Duration MARK_AGAIN = Duration.ofDays(1);

    private final Map<String, Object> kafka;
    private final Topic<PointRecord> topic;
    private final ChunkWriter index;
    private final Clock clock;
    private final Admin admin;

    public IndexLog(Map<String, Object> kafka, String generation, ChunkWriter index, Clock clock) {
        this.kafka = Map.copyOf(kafka);
        this.topic = Topics.points(generation);
        this.index = index;
        this.clock = clock;
        this.admin = Admin.create(new HashMap<>(kafka));
    }

    /**
     * Applies what the index lacks of its log, and marks it.
     *
     * @return how many records that took
     */
    public long catchUp() {
        TopicDescription description = description();
        String logId = description.topicId().toString();
        List<TopicPartition> partitions = partitions(description);
        // Read in this order: another process that writes to the same index may mark it further meanwhile.
        Optional<LogPosition> marked = index.position();
        LogPosition now = position(logId, ends(partitions));
        LogPosition from = marked.filter(position -> canGoOn(position, now)).orElse(null);
        if (from != null && from.samePlaceAs(now)) {
            renew(now);
            return 0;
        }
        if (from == null) {
            index.clear();
        }
        // Asked for after the clearing: what another process has written before that has to come back from the log.
        Map<TopicPartition, Long> ends = ends(partitions);
        long applied = apply(partitions, from == null ? Map.of() : from.offsets(), ends);
        index.mark(position(logId, ends));
        if (applied > 0) {
            log.atInfo()
                    .addKeyValue("points", applied)
                    .addKeyValue("fromTheStart", from == null)
                    .log("index caught up with its log");
        }
        return applied;
    }

    /**
     * Fills the index anew. Nobody else may write to it meanwhile.
     *
     * @param until as the log was then, as far as it reaches back: it has forgotten of most points what they were before
     *     they last changed. Null for now. {@link #catchUp} goes on from there
     * @return how many records that took
     */
    public long rebuild(@Nullable Instant until) {
        TopicDescription description = description();
        List<TopicPartition> partitions = partitions(description);
        Map<TopicPartition, Long> ends = ends(partitions);
        Map<TopicPartition, Long> stops = until == null ? ends : stops(partitions, until, ends);
        index.clear();
        long applied = apply(partitions, Map.of(), stops);
        index.mark(position(description.topicId().toString(), stops));
        return applied;
    }

    /** @param from where to begin in each partition; at its start where nothing is said */
    private long apply(List<TopicPartition> partitions, Map<Integer, Long> from, Map<TopicPartition, Long> ends) {
        long applied = 0;
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, CHANGES_PER_CALL);
        try (Consumer<String, PointRecord> consumer = new KafkaConsumer<>(
                settings, new StringDeserializer(), topic.values().deserializer())) {
            consumer.assign(partitions);
            for (TopicPartition partition : partitions) {
                long offset = from.getOrDefault(partition.partition(), 0L);
                consumer.seek(partition, Math.min(offset, ends.getOrDefault(partition, 0L)));
            }
            while (partitions.stream().anyMatch(at -> consumer.position(at) < ends.getOrDefault(at, 0L))) {
                // Within one poll the last record of a key is what counts.
                Map<String, IndexChange> changes = new LinkedHashMap<>();
                for (ConsumerRecord<String, PointRecord> point : UnreadableRecords.poll(consumer, POLL)) {
                    long end = ends.getOrDefault(new TopicPartition(point.topic(), point.partition()), 0L);
                    if (point.offset() < end) {
                        changes.remove(point.key());
                        changes.put(point.key(), IndexChanges.of(point.key(), point.value()));
                        applied++;
                    }
                }
                if (!changes.isEmpty()) {
                    index.apply(new ArrayList<>(changes.values()));
                }
            }
        }
        return applied;
    }

    /** Where each partition had come to at that moment. */
    private Map<TopicPartition, Long> stops(
            List<TopicPartition> partitions, Instant until, Map<TopicPartition, Long> ends) {
        Map<TopicPartition, OffsetSpec> after = partitions.stream()
                .collect(
                        Collectors.toMap(Function.identity(), at -> OffsetSpec.forTimestamp(until.toEpochMilli() + 1)));
        Map<TopicPartition, Long> first = answer(admin.listOffsets(after)
                .all()
                .thenApply(all -> all.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, found -> found.getValue().offset()))));
        Map<TopicPartition, Long> stops = new HashMap<>(ends);
        first.forEach((partition, offset) -> {
            if (offset >= 0) {
                stops.merge(partition, offset, Math::min);
            }
        });
        return stops;
    }

    /** What was removed from the log longer ago than its tombstones last would stay in the index for ever. */
    private static boolean canGoOn(LogPosition from, LogPosition now) {
        return from.samePlaceAs(now)
                || from.logId().equals(now.logId())
                        && from.isWithin(now)
                        && from.at().plus(GOES_ON_FOR).isAfter(now.at());
    }

    /** Marks the index with the end of its log, when that has moved or the mark grows old. */
    public void mark() {
        TopicDescription description = description();
        LogPosition now = position(description.topicId().toString(), ends(partitions(description)));
        renew(now);
    }

    private void renew(LogPosition now) {
        boolean current = index.position()
                .filter(marked ->
                        marked.samePlaceAs(now) && marked.at().plus(MARK_AGAIN).isAfter(now.at()))
                .isPresent();
        if (!current) {
            index.mark(now);
        }
    }

    private TopicDescription description() {
        return answer(
                admin.describeTopics(List.of(topic.name())).allTopicNames().thenApply(all -> all.get(topic.name())));
    }

    private static List<TopicPartition> partitions(TopicDescription description) {
        return description.partitions().stream()
                .map(info -> new TopicPartition(description.name(), info.partition()))
                .toList();
    }

    private Map<TopicPartition, Long> ends(List<TopicPartition> partitions) {
        Map<TopicPartition, OffsetSpec> latest =
                partitions.stream().collect(Collectors.toMap(Function.identity(), at -> OffsetSpec.latest()));
        return answer(admin.listOffsets(latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                .all()
                .thenApply(all -> all.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, end -> end.getValue().offset()))));
    }

    private LogPosition position(String logId, Map<TopicPartition, Long> ends) {
        return new LogPosition(
                logId,
                ends.entrySet().stream()
                        .collect(Collectors.toMap(end -> end.getKey().partition(), Map.Entry::getValue)),
                clock.instant());
    }

    private <T> T answer(org.apache.kafka.common.KafkaFuture<T> future) {
        try {
            return future.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new RetryableException("the broker does not tell about topic " + topic.name() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while asking about topic " + topic.name(), e);
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(2));
    }
}
