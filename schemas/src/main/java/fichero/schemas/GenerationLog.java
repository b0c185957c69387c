package fichero.schemas;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What topic {@code generations} says, kept up on a thread of its own, and the way to write to it. Every process of a
 * cluster acts on it, and it is how a command tells them what to do. Safe for any thread.
 */
public final class GenerationLog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GenerationLog.class);

    private static final Topic<GenerationRecord> TOPIC = Topics.GENERATIONS;
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration CLOSE = Duration.ofSeconds(2);
    private static final long JOIN_MILLIS = 2_000;

    private final Map<String, GenerationRecord> records = new ConcurrentHashMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Consumer<String, GenerationRecord> consumer;
    private final Producer<String, GenerationRecord> producer;
    private volatile boolean closed;
    private @Nullable Thread follower;

    /** @param kafka settings of the clients, {@code bootstrap.servers} among them */
    public GenerationLog(Map<String, Object> kafka) {
        Map<String, Object> reading = new HashMap<>(kafka);
        reading.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        reading.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        reading.put(ConsumerConfig.CLIENT_ID_CONFIG, "generations-reader");
        consumer = new KafkaConsumer<>(
                reading, new StringDeserializer(), TOPIC.values().deserializer());
        Map<String, Object> writing = new HashMap<>(kafka);
        writing.put(ProducerConfig.ACKS_CONFIG, "all");
        writing.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, AdminCalls.limitMillis());
        writing.put(ProducerConfig.CLIENT_ID_CONFIG, "generations-writer");
        producer = new KafkaProducer<>(
                writing, new StringSerializer(), TOPIC.values().serializer());
    }

    /**
     * Reads all there is. Call once, before anything else.
     *
     * @throws BrokerException when the broker gives no answer
     * @throws OtherVersionException when a newer Fichero has written there
     */
    public GenerationLog read() {
        try {
            List<TopicPartition> partitions = consumer.partitionsFor(TOPIC.name(), AdminCalls.LIMIT).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, AdminCalls.LIMIT);
            long deadline = System.nanoTime() + AdminCalls.LIMIT.toNanos();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                if (System.nanoTime() > deadline) {
                    throw new BrokerException("the broker does not show topic " + TOPIC.name() + " to its end", null);
                }
                take();
            }
            return this;
        } catch (OtherVersionException e) {
            // Waiting does not help.
            throw e;
        } catch (KafkaException e) {
            throw new BrokerException("the broker does not show topic " + TOPIC.name() + ": " + e.getMessage(), e);
        }
    }

    /** Goes on reading, until closed. */
    public void follow() {
        Thread thread = new Thread(this::run, "generations");
        thread.setDaemon(true);
        follower = thread;
        thread.start();
    }

    /** @param listener told after a change, on the reading thread; must not block */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    public Generations now() {
        return Generations.of(records.values());
    }

    /**
     * Writes a record, and returns when the broker has it; {@link #now} tells it from then on.
     *
     * @throws BrokerException when the broker does not take it
     */
    public void put(GenerationRecord generation) {
        send(generation.name(), generation);
        records.put(generation.name(), generation);
        changed();
    }

    /** Forgets a generation that nothing is left of. */
    public void remove(String name) {
        send(name, null);
        records.remove(name);
        changed();
    }

    private void send(String name, @Nullable GenerationRecord generation) {
        try {
            producer.send(new ProducerRecord<>(TOPIC.name(), name, generation))
                    .get(AdminCalls.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            throw new BrokerException("the broker does not take a record for topic " + TOPIC.name() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException("interrupted while writing to topic " + TOPIC.name(), e);
        }
    }

    private void run() {
        while (!closed) {
            try {
                if (take()) {
                    changed();
                }
            } catch (WakeupException e) {
                // Woken to stop.
            } catch (OtherVersionException e) {
                log.atError().addKeyValue("error", e.getMessage()).log("topic generations is not followed any further");
                return;
            } catch (KafkaException e) {
                log.atDebug().setCause(e).log("topic generations is not read; trying again");
                pause();
            }
        }
    }

    /** @return whether anything has come */
    private boolean take() {
        boolean any = false;
        for (ConsumerRecord<String, GenerationRecord> record : UnreadableRecords.poll(consumer, POLL)) {
            any = true;
            if (record.value() == null) {
                records.remove(record.key());
            } else {
                records.put(record.key(), record.value());
            }
        }
        return any;
    }

    private void changed() {
        listeners.forEach(Runnable::run);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed = true;
        Thread thread = follower;
        if (thread != null) {
            consumer.wakeup();
            try {
                thread.join(JOIN_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (thread.isAlive()) {
                // It holds the consumer, and ends with the process.
                producer.close(CLOSE);
                return;
            }
        }
        consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(CLOSE));
        producer.close(CLOSE);
    }
}
