package fichero.query.readmodel;

import fichero.core.failure.RetryableException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the read model in step with its topics, on a thread of its own: rows and offsets go into one transaction, so a
 * kill loses and repeats nothing. A broker that is away is waited for; a foreign log or a damaged file makes it start
 * again from the beginning of the topics.
 */
public final class Follower implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Follower.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration CHECK_EVERY = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofMillis(500);
    private static final Duration WAKES_WITHIN = Duration.ofSeconds(1);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);
    private static final List<String> TOPICS =
            Projection.TOPICS.stream().map(topic -> topic.name()).toList();

    private final FollowerConsumer consumers;
    private final TopicLogs logs;
    private final ReadModel model;
    private final Clock clock;
    private final Progress progress = new Progress();
    private final Forgetting forgetting;
    private final Thread thread = new Thread(this::run, "fichero-read-model");
    private volatile boolean closed;
    private volatile @Nullable String rebuildDue;
    private volatile @Nullable Consumer<byte[], byte[]> current;

    /** @param kafka client settings, {@code bootstrap.servers} among them */
    public Follower(Map<String, Object> kafka, TopicLogs logs, ReadModel model, Clock clock) {
        this.consumers = new FollowerConsumer(kafka);
        this.logs = logs;
        this.model = model;
        this.forgetting = new Forgetting(model::forget);
        this.clock = clock;
        thread.setDaemon(true);
    }

    /** Starts the thread; the broker need not be there yet. */
    public void start() {
        thread.start();
    }

    /** How far it is. */
    public Progress progress() {
        return progress;
    }

    private void run() {
        while (!closed) {
            try {
                rebuildIfDue();
                followOnce();
            } catch (WakeupException | InterruptException e) {
                log.atDebug().log("read model stops following");
            } catch (InvalidOffsetException e) {
                rebuildDue = "its offset is not in the log any more: " + e.getMessage();
            } catch (RuntimeException e) {
                retryLater(e);
            }
        }
    }

    private void followOnce() {
        try (Consumer<byte[], byte[]> consumer = consumers.open()) {
            current = consumer;
            follow(consumer);
        } finally {
            current = null;
        }
    }

    private void follow(Consumer<byte[], byte[]> consumer) {
        Map<TopicPartition, Resume.LogState> states = logs.states(TOPICS);
        Resume resume = model.read(connection ->
                Resume.decide(Positions.load(connection), states, Positions.followedAt(connection), clock.instant()));
        if (resume instanceof Resume.Rebuild rebuild) {
            rebuildDue = rebuild.why();
            return;
        }
        Map<TopicPartition, Long> from = ((Resume.Continue) resume).from();
        consumer.assign(from.keySet());
        Map<String, Uuid> ids = new HashMap<>();
        Map<TopicPartition, Long> ends = new HashMap<>();
        states.forEach((partition, state) -> {
            consumer.seek(partition, Math.max(from.getOrDefault(partition, 0L), state.beginOffset()));
            ids.put(partition.topic(), state.topicId());
            ends.put(partition, state.endOffset());
        });
        progress.connected(from, ends);
        log.atInfo().addKeyValue("partitions", from.size()).log("read model follows its topics");
        applyUntilChanged(consumer, new HashMap<>(from), ids, states.size());
    }

    private void applyUntilChanged(
            Consumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> reflected,
            Map<String, Uuid> ids,
            int partitions) {
        long checkAt = System.nanoTime() + CHECK_EVERY.toNanos();
        while (!closed && !model.isDamaged()) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            Map<TopicPartition, Long> positions = new HashMap<>();
            consumer.assignment().forEach(partition -> positions.put(partition, consumer.position(partition)));
            if (!positions.equals(reflected)) {
                save(records, positions, ids);
                reflected = positions;
                forgetting.written();
                progress.reflected(positions);
            }
            if (System.nanoTime() >= checkAt) {
                if (!sameLogs(ids, partitions)) {
                    return;
                }
                forgetting.look();
                checkAt = System.nanoTime() + CHECK_EVERY.toNanos();
            }
        }
    }

    private void save(
            ConsumerRecords<byte[], byte[]> records, Map<TopicPartition, Long> positions, Map<String, Uuid> ids) {
        model.write(connection -> {
            try (Projection projection = new Projection(connection)) {
                projection.apply(records);
                progress.skipped(projection.unreadable());
            }
            Positions.save(connection, positions, ids, clock.instant());
        });
    }

    /** Whether the broker still has the logs that are followed; a broker that does not answer may well have them. */
    private boolean sameLogs(Map<String, Uuid> ids, int partitions) {
        try {
            int found = logs.bounds(TOPICS).size();
            boolean same = logs.ids(TOPICS).equals(ids) && found == partitions;
            progress.well();
            return same;
        } catch (RetryableException e) {
            progress.failed(String.valueOf(e.getMessage()));
            return true;
        }
    }

    private void rebuildIfDue() {
        String why = model.isDamaged() ? "its file is damaged" : rebuildDue;
        if (why != null) {
            log.atWarn().addKeyValue("why", why).log("read model is filled again from its topics");
            progress.rebuilding(why);
            model.rebuild();
            rebuildDue = null;
        }
    }

    private void retryLater(RuntimeException error) {
        if (closed) {
            return;
        }
        progress.failed(String.valueOf(error.getMessage()));
        if (error instanceof RetryableException) {
            log.atDebug().addKeyValue("error", error.getMessage()).log("read model waits for its topics");
        } else {
            log.atWarn().setCause(error).log("read model cannot follow its topics and tries again");
        }
        try {
            Thread.sleep(RETRY_AFTER.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops within a few seconds; what was applied is kept. */
    @Override
    public void close() {
        closed = true;
        Consumer<byte[], byte[]> consumer = current;
        if (consumer != null) {
            consumer.wakeup();
        } else {
            thread.interrupt();
        }
        try {
            thread.join(WAKES_WITHIN.toMillis());
            if (thread.isAlive()) {
                // Not before: a consumer that is interrupted while it closes complains in the log.
                thread.interrupt();
                thread.join(CLOSE_WITHIN.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
