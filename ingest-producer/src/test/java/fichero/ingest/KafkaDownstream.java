package fichero.ingest;

import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.Groups;
import fichero.schemas.RunRecord;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * A real broker, and a double of the processor: it takes file events in the processor's consumer group, from the
 * beginning, and writes what the catalogue would.
 */
final class KafkaDownstream implements Downstream {

    private static final Duration POLL = Duration.ofMillis(50);

    private final TestBroker broker;
    private final TakenEvents taken = new TakenEvents();
    private final List<RunRecord> runs = new CopyOnWriteArrayList<>();
    private final KafkaConsumer<String, RunRecord> runReader;
    private @Nullable Taking taking;

    KafkaDownstream(TestBroker broker) {
        this.broker = broker;
        this.runReader = consumer(Topics.RUNS, Map.of());
        runReader.assign(partitions(runReader, Topics.RUNS));
        runReader.seekToBeginning(runReader.assignment());
        take();
    }

    @Override
    public Clients clients() {
        return new KafkaClients(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    @Override
    public List<FileEvent> events() {
        return taken.events;
    }

    @Override
    public Map<String, FileRecord> files() {
        return taken.files;
    }

    @Override
    public synchronized List<RunRecord> runs() {
        Map<TopicPartition, Long> ends = runReader.endOffsets(runReader.assignment());
        while (ends.entrySet().stream().anyMatch(end -> runReader.position(end.getKey()) < end.getValue())) {
            runReader.poll(POLL).forEach(record -> {
                if (record.value() != null) {
                    runs.add(record.value());
                }
            });
        }
        return runs;
    }

    @Override
    public boolean hasTakenAll() {
        return taken.events.size() >= published();
    }

    /** How many file events the topic has ever held. */
    synchronized long published() {
        return runReader.endOffsets(partitions(runReader, Topics.FILE_EVENTS)).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** The processor is down until {@link #take}. */
    void stopTaking() {
        if (taking != null) {
            taking.close();
            taking = null;
        }
    }

    /** The processor goes on where its group left off. */
    void take() {
        taking = new Taking();
    }

    @Override
    public void close() {
        stopTaking();
        runReader.close();
    }

    private <V extends TopicValue> KafkaConsumer<String, V> consumer(Topic<V> topic, Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("bootstrap.servers", broker.bootstrapServers());
        settings.put("auto.offset.reset", "earliest");
        settings.put("enable.auto.commit", false);
        return new KafkaConsumer<>(
                settings, new StringDeserializer(), topic.values().deserializer());
    }

    private static List<TopicPartition> partitions(KafkaConsumer<?, ?> consumer, Topic<?> topic) {
        return consumer.partitionsFor(topic.name()).stream()
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
    }

    private final class Taking {
        private final KafkaConsumer<String, FileEvent> consumer =
                consumer(Topics.FILE_EVENTS, Map.of("group.id", Groups.INGEST));
        private final KafkaProducer<String, FileRecord> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "max.request.size", Topic.MAX_RECORD_BYTES),
                new StringSerializer(),
                Topics.FILES.values().serializer());
        private final Thread thread = new Thread(this::run, "catalogue-double");
        private volatile boolean stopped;

        Taking() {
            thread.start();
        }

        private void run() {
            try {
                consumer.subscribe(List.of(Topics.FILE_EVENTS.name()));
                while (!stopped) {
                    List<ConsumerRecord<String, FileEvent>> records = new ArrayList<>();
                    consumer.poll(POLL).forEach(records::add);
                    for (ConsumerRecord<String, FileEvent> record : records) {
                        producer.send(
                                new ProducerRecord<>(Topics.FILES.name(), record.key(), taken.take(record.value())));
                    }
                    if (!records.isEmpty()) {
                        producer.flush();
                        consumer.commitSync();
                    }
                }
            } catch (WakeupException | InterruptException e) {
                // Stopped.
            } finally {
                consumer.close();
                producer.close(Duration.ofSeconds(1));
            }
        }

        void close() {
            stopped = true;
            consumer.wakeup();
            try {
                thread.join(10_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
