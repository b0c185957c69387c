package fichero.processor.erasure;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the logs lose the text of what was deleted within a set time. A broker cleans a log only of what is in closed segments,
 * and closes one when something is written after its time: in a partition at rest the text of the last removal would stay
 * for ever. So each such partition gets one more record, the removal of something that never was.
 *
 * <p>Safe for any thread. Several processes may do the same: one does what there is to do.
 */
public final class Erasure implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Erasure.class);

    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration FIRST_LOOK = Duration.ofMinutes(1);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private static final byte @Nullable [] TOMBSTONE = null;

    /** A segment stays open for a third of the time, is waited for another third, and there is one for the cleaning. */
    private static final int PARTS = 3;

    private final Map<String, Object> kafka;
    private final Clock clock;
    private final Duration open;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "erasure");
        thread.setDaemon(true);
        return thread;
    });
    /** Where the last record is ours: in front of it nothing is left to be erased. */
    private final Map<TopicPartition, Long> ours = new HashMap<>();

    private boolean refused;

    /** @param within what time after its removal a text is to be gone from the logs */
    public Erasure(Map<String, Object> kafka, Duration within, Clock clock) {
        this.kafka = Map.copyOf(kafka);
        this.clock = clock;
        this.open = within.dividedBy(PARTS);
    }

    public void start() {
        Duration quarter = open.dividedBy(4);
        // Soon, for a process that never runs for long.
        timer.scheduleWithFixedDelay(
                this::lookOrWait,
                shorter(quarter, FIRST_LOOK).toMillis(),
                shorter(quarter, LONGEST_PAUSE).toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private void lookOrWait() {
        try {
            int closed = look();
            if (closed > 0) {
                log.atDebug().addKeyValue("partitions", closed).log("old segments are closed, to be cleaned");
            }
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            log.atDebug().setCause(e).log("the logs are not looked at now; the next time will do");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Has segments closed that are due now.
     *
     * @return in how many partitions
     */
    int look() throws InterruptedException, ExecutionException, TimeoutException {
        try (Admin admin = Admin.create(new HashMap<>(kafka))) {
            Map<String, TextTopic> topics = answer(admin.listTopics().names()).stream()
                    .map(TextTopic::of)
                    .flatMap(Optional::stream)
                    .collect(Collectors.toMap(TextTopic::name, Function.identity(), (one, other) -> one, HashMap::new));
            // A segment that may stay open for longer is not closed by one more record: the next time.
            topics.keySet().removeAll(limit(admin, topics));
            List<TopicPartition> due = atRest(admin, topics);
            closeSegments(due, topics);
            return due.size();
        }
    }

    /**
     * A segment that is still written to is closed after this time. What is closed sooner stays so.
     *
     * @return topics that were not limited until now
     */
    private Set<String> limit(Admin admin, Map<String, TextTopic> topics)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<ConfigResource, Collection<AlterConfigOp>> changes = new HashMap<>();
        List<ConfigResource> resources = topics.keySet().stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .toList();
        Map<ConfigResource, Config> found =
                answer(admin.describeConfigs(resources).all());
        found.forEach((resource, config) -> {
            TextTopic topic = topics.get(resource.name());
            if (topic != null && longerOpen(config.get(topic.setting()))) {
                ConfigEntry entry = new ConfigEntry(topic.setting(), Long.toString(open.toMillis()));
                changes.put(resource, List.of(new AlterConfigOp(entry, AlterConfigOp.OpType.SET)));
            }
        });
        Set<String> changed =
                changes.keySet().stream().map(ConfigResource::name).collect(Collectors.toSet());
        if (changed.isEmpty()) {
            return changed;
        }
        try {
            answer(admin.incrementalAlterConfigs(changes).all());
        } catch (ExecutionException e) {
            if (!refused) {
                refused = true;
                log.atWarn()
                        .addKeyValue("topics", changed)
                        .addKeyValue("error", String.valueOf(e.getCause()))
                        .log("Deleted text may stay in topics for longer than erase_within: allow AlterConfigs on"
                                + " them");
            }
            return Set.of();
        }
        return changed;
    }

    private boolean longerOpen(@Nullable ConfigEntry entry) {
        return entry == null || entry.value() == null || Long.parseLong(entry.value()) > open.toMillis();
    }

    /** Partitions to which nothing was written for as long as their segments stay open. */
    private List<TopicPartition> atRest(Admin admin, Map<String, TextTopic> topics)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<TopicPartition, OffsetSpec> newest = new HashMap<>();
        answer(admin.describeTopics(topics.keySet()).allTopicNames())
                .values()
                .forEach(topic -> topic.partitions()
                        .forEach(partition -> newest.put(
                                new TopicPartition(topic.name(), partition.partition()), OffsetSpec.maxTimestamp())));
        long before = clock.millis() - open.toMillis();
        List<TopicPartition> atRest = new ArrayList<>();
        Map<TopicPartition, ListOffsetsResultInfo> found =
                answer(admin.listOffsets(newest).all());
        newest.replaceAll((partition, spec) -> OffsetSpec.latest());
        Map<TopicPartition, ListOffsetsResultInfo> ends =
                answer(admin.listOffsets(newest).all());
        found.forEach((partition, record) -> {
            // By place: what a backlog left there afterwards is of the time at which its files changed.
            ListOffsetsResultInfo end = ends.get(partition);
            boolean news = end == null || end.offset() - 1 != ours.getOrDefault(partition, -1L);
            if (record.offset() >= 0 && news && record.timestamp() < before) {
                atRest.add(partition);
            }
        });
        return atRest;
    }

    private void closeSegments(List<TopicPartition> partitions, Map<String, TextTopic> topics)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (partitions.isEmpty()) {
            return;
        }
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.CLIENT_ID_CONFIG, "fichero-erasure");
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, Math.toIntExact(ANSWER.toMillis()));
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            Map<TopicPartition, Future<RecordMetadata>> sent = new HashMap<>();
            for (TopicPartition partition : partitions) {
                TextTopic topic = Objects.requireNonNull(topics.get(partition.topic()));
                byte[] key = topic.neverThere().getBytes(StandardCharsets.UTF_8);
                sent.put(
                        partition,
                        producer.send(new ProducerRecord<>(
                                partition.topic(), partition.partition(), clock.millis(), key, TOMBSTONE)));
            }
            for (Map.Entry<TopicPartition, Future<RecordMetadata>> each : sent.entrySet()) {
                ours.put(each.getKey(), answer(each.getValue()).offset());
            }
        }
    }

    private static <T> T answer(Future<T> future) throws InterruptedException, ExecutionException, TimeoutException {
        return future.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
