package fichero.ingest;

import fichero.ingest.publish.Progress;
import fichero.schemas.ContentRecord;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.ReindexRequest;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * No broker: Kafka's own mock clients over lists. Events are acknowledged and taken at once. A reader gets what a
 * compacted topic holds when it is asked for, and nothing later, but for requests.
 */
final class MemoryDownstream implements Downstream {

    private static final Duration IDLE = Duration.ofMillis(20);

    /** Told of each event before it is acknowledged. */
    volatile java.util.function.Consumer<FileEvent> onItsWay = event -> {};

    private final TakenEvents taken = new TakenEvents();
    private final List<RunRecord> runs = new CopyOnWriteArrayList<>();

    /** What the contents stage has said, by key. */
    final Map<String, StageReport> stages = new ConcurrentHashMap<>();

    final Map<String, ContentRecord> contents = new ConcurrentHashMap<>();

    /** All that was ever written to topic {@code requests}. */
    private final List<ProducerRecord<String, ReindexRequest>> requests = new CopyOnWriteArrayList<>();

    private final Clients clients = new Clients() {
        @Override
        public Producer<String, FileEvent> events() {
            return producer(Topics.FILE_EVENTS, record -> {
                onItsWay.accept(record.value());
                taken.take(record.value());
            });
        }

        @Override
        public Producer<String, RunRecord> runs() {
            return producer(Topics.RUNS, record -> {
                if (record.value() == null) {
                    runs.removeIf(run -> run.runId().equals(record.key()));
                } else {
                    runs.add(record.value());
                }
            });
        }

        @Override
        public <V extends TopicValue> Producer<String, V> writer(Topic<V> topic) {
            return producer(topic, record -> {
                if (topic.equals(Topics.REQUESTS)) {
                    requests.add(new ProducerRecord<>(
                            topic.name(), record.key(), Topics.REQUESTS.type().cast(record.value())));
                } else if (topic.equals(Topics.STAGES)) {
                    stages.compute(
                            record.key(), (key, before) -> Topics.STAGES.type().cast(record.value()));
                } else if (record.value() == null) {
                    runs.removeIf(run -> run.runId().equals(record.key()));
                }
            });
        }

        @Override
        public <V extends TopicValue> Consumer<String, V> reader(Topic<V> topic) {
            Map<String, V> newest = new TreeMap<>();
            if (topic.equals(Topics.REQUESTS)) {
                return requestReader(topic);
            }
            if (topic.equals(Topics.FILES)) {
                taken.files.forEach(
                        (file, record) -> newest.put(file, topic.type().cast(record)));
            } else if (topic.equals(Topics.STAGES)) {
                stages.forEach((key, report) -> newest.put(key, topic.type().cast(report)));
            } else if (topic.equals(Topics.CONTENTS)) {
                contents.forEach((key, content) -> newest.put(key, topic.type().cast(content)));
            } else {
                runs.forEach(run -> newest.put(run.runId(), topic.type().cast(run)));
            }
            return consumer(topic, newest);
        }

        @Override
        public Progress progress() {
            return new AllTaken();
        }
    };

    @Override
    public Clients clients() {
        return clients;
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
    public List<RunRecord> runs() {
        return runs;
    }

    @Override
    public boolean hasTakenAll() {
        return true;
    }

    @Override
    public void close() {}

    void request(ReindexRequest request) {
        requests.add(new ProducerRecord<>(Topics.REQUESTS.name(), request.key(), request));
    }

    /** What topic {@code requests} says now, by key. */
    Map<String, ReindexRequest> requests() {
        Map<String, ReindexRequest> newest = new TreeMap<>();
        requests.forEach(record -> {
            if (record.value() == null) {
                newest.remove(record.key());
            } else {
                newest.put(record.key(), record.value());
            }
        });
        return newest;
    }

    /** Every record, tombstones among them. */
    List<ProducerRecord<String, ReindexRequest>> requestLog() {
        return requests;
    }

    private <V extends TopicValue> Consumer<String, V> requestReader(Topic<V> topic) {
        TopicPartition partition = new TopicPartition(topic.name(), 0);
        MockConsumer<String, V> consumer = new MockConsumer<>("earliest") {
            private int next;

            @Override
            public ConsumerRecords<String, V> poll(Duration timeout) {
                for (; next < requests.size(); next++) {
                    var record = requests.get(next);
                    addRecord(new ConsumerRecord<>(
                            topic.name(), 0, next, record.key(), topic.type().cast(record.value())));
                }
                ConsumerRecords<String, V> polled = super.poll(timeout);
                if (polled.isEmpty()) {
                    LockSupport.parkNanos(IDLE.toNanos());
                }
                return polled;
            }
        };
        consumer.updatePartitions(topic.name(), List.of(new PartitionInfo(topic.name(), 0, null, null, null)));
        consumer.updateBeginningOffsets(Map.of(partition, 0L));
        consumer.updateEndOffsets(Map.of(partition, (long) requests.size()));
        return consumer;
    }

    private static <V extends TopicValue> Producer<String, V> producer(
            Topic<V> topic, java.util.function.Consumer<ProducerRecord<String, V>> sent) {
        return new MockProducer<>(
                true, null, new StringSerializer(), topic.values().serializer()) {
            @Override
            public synchronized Future<RecordMetadata> send(ProducerRecord<String, V> record, Callback callback) {
                sent.accept(record);
                return super.send(record, callback);
            }
        };
    }

    private static <V extends TopicValue> Consumer<String, V> consumer(Topic<V> topic, Map<String, V> records) {
        TopicPartition partition = new TopicPartition(topic.name(), 0);
        MockConsumer<String, V> consumer = new MockConsumer<>("earliest") {
            @Override
            public ConsumerRecords<String, V> poll(Duration timeout) {
                ConsumerRecords<String, V> polled = super.poll(timeout);
                if (polled.isEmpty()) {
                    LockSupport.parkNanos(IDLE.toNanos());
                }
                return polled;
            }
        };
        consumer.updatePartitions(topic.name(), List.of(new PartitionInfo(topic.name(), 0, null, null, null)));
        consumer.updateBeginningOffsets(Map.of(partition, 0L));
        consumer.updateEndOffsets(Map.of(partition, (long) records.size()));
        consumer.schedulePollTask(() -> {
            long offset = 0;
            for (Map.Entry<String, V> record : records.entrySet()) {
                consumer.addRecord(new ConsumerRecord<>(topic.name(), 0, offset++, record.getKey(), record.getValue()));
            }
        });
        return consumer;
    }

    /** A processor that is always up to date. */
    private static final class AllTaken implements Progress {
        @Override
        public Look look() {
            return new Look(
                    Map.of(new TopicPartition(Topics.FILE_EVENTS.name(), 0), Long.MAX_VALUE),
                    Records.NONE,
                    Records.NONE);
        }

        @Override
        public Map<TopicPartition, Long> ends() {
            return Map.of();
        }

        @Override
        public void close() {}
    }
}
