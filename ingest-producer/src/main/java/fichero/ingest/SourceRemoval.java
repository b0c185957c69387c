package fichero.ingest;

import fichero.ingest.catalogue.TopicReader;
import fichero.ingest.publish.Progress;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.ReindexRequest;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Forgets a source that nobody watches any more: each of its files is published as gone, and what its producer told of it
 * is dropped. Nothing on disk is touched. For one thread.
 */
public final class SourceRemoval {

    /** In the detail of files that went because their source was forgotten. */
    public static final String FORGOTTEN = "forgotten";

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final Clients clients;
    private final InstantSource clock;
    private final String source;

    /** Files of the source that are not gone, by id. */
    private final SortedMap<String, FileRecord> files = new TreeMap<>();

    private final SortedSet<String> names = new TreeSet<>();
    private final Map<TopicPartition, Long> published = new ConcurrentHashMap<>();

    /** What producers said that have the source in their settings. */
    private final List<StageReport> producers = new ArrayList<>();

    /** @param kafka settings of the clients, {@code bootstrap.servers} among them */
    public SourceRemoval(Map<String, Object> kafka, String source) {
        this(new KafkaClients(kafka), source, InstantSource.system());
    }

    SourceRemoval(Clients clients, String source, InstantSource clock) {
        this.clients = clients;
        this.clock = clock;
        this.source = source;
    }

    /**
     * Reads what there is; changes nothing. Call first.
     *
     * @throws KafkaException when the broker does not show the topics
     */
    public void read() {
        files.clear();
        names.clear();
        Map<String, String> sourceOfFile = new HashMap<>();
        try (var reader = new TopicReader<>(clients.reader(Topics.FILES), Topics.FILES, (file, record) -> {
            if (record == null || record.state() == FileRecord.State.GONE) {
                files.remove(file);
                sourceOfFile.remove(file);
            } else {
                sourceOfFile.put(file, record.source());
                if (record.source().equals(source)) {
                    files.put(file, record);
                }
            }
        })) {
            reader.readToEnd();
        }
        names.addAll(sourceOfFile.values());
        producers.clear();
        newest(Topics.STAGES).values().stream().filter(this::hasSource).forEach(producers::add);
    }

    /** How many files of it are not gone: readable, unreadable or ignored, on disk or in an archive. */
    public int files() {
        return files.size();
    }

    /** Every source that has files. */
    public Collection<String> names() {
        return Collections.unmodifiableSortedSet(names);
    }

    /** A producer that has the source in its settings, as far as it has told, or null. */
    public @Nullable StageReport producer() {
        return producers.isEmpty() ? null : producers.get(0);
    }

    /**
     * Publishes all files as gone, and drops the runs and requests of the source, and that a producer has it. Doing it
     * again is harmless.
     *
     * @throws KafkaException when the broker does not take something; what it took is done
     */
    public void forget() {
        String runId = source + "/forget/" + clock.instant();
        AtomicReference<@Nullable Exception> refused = new AtomicReference<>();
        Producer<String, FileEvent> events = clients.events();
        try {
            for (FileRecord file : files.values()) {
                events.send(
                        new ProducerRecord<>(
                                Topics.FILE_EVENTS.name(),
                                file.file(),
                                FileEvent.gone(file, runId, FORGOTTEN, clock.instant())),
                        (metadata, error) -> {
                            if (error != null) {
                                refused.set(error);
                            } else {
                                var partition = new TopicPartition(metadata.topic(), metadata.partition());
                                published.merge(partition, metadata.offset() + 1, Math::max);
                            }
                        });
            }
            events.flush();
        } finally {
            events.close(CLOSE);
        }
        Exception error = refused.get();
        if (error != null) {
            throw new KafkaException("the broker does not take that files of '" + source + "' are gone", error);
        }
        drop(Topics.RUNS, (RunRecord run) -> run.source().equals(source));
        drop(Topics.REQUESTS, (ReindexRequest request) -> request.source().equals(source));
        Map<String, @Nullable StageReport> without = new HashMap<>();
        producers.forEach(report -> without.put(report.key(), withoutSource(report)));
        write(Topics.STAGES, without);
    }

    private boolean hasSource(StageReport report) {
        return report.sources() != null
                && report.sources().stream().anyMatch(watched -> watched.name().equals(source));
    }

    /** Null when it had no other. */
    private @Nullable StageReport withoutSource(StageReport report) {
        List<StageReport.Source> others = new ArrayList<>(report.sources() == null ? List.of() : report.sources());
        others.removeIf(watched -> watched.name().equals(source));
        return others.isEmpty() ? null : StageReport.ofProducer(report.instance(), others, clock.instant());
    }

    /**
     * Waits until the catalogue has taken what was published.
     *
     * @param patience how long it may stand still
     * @return false when it stands still: no processor works, then it takes them when one does
     */
    public boolean awaitTaken(Duration patience) throws InterruptedException {
        long left = Long.MAX_VALUE;
        long movedAt = System.nanoTime();
        try (Progress progress = clients.progress()) {
            while (true) {
                long waiting = waiting(progress.look().taken());
                if (waiting == 0) {
                    return true;
                }
                if (waiting < left) {
                    left = waiting;
                    movedAt = System.nanoTime();
                } else if (System.nanoTime() - movedAt > patience.toNanos()) {
                    return false;
                }
                Thread.sleep(POLL.toMillis());
            }
        }
    }

    private long waiting(Map<TopicPartition, Long> taken) {
        long waiting = 0;
        for (Map.Entry<TopicPartition, Long> end : published.entrySet()) {
            waiting += Math.max(0, end.getValue() - taken.getOrDefault(end.getKey(), 0L));
        }
        return waiting;
    }

    private <V extends TopicValue> void drop(Topic<V> topic, Predicate<V> which) {
        Map<String, @Nullable V> dropped = new HashMap<>();
        newest(topic).forEach((key, value) -> {
            if (which.test(value)) {
                dropped.put(key, null);
            }
        });
        write(topic, dropped);
    }

    private <V extends TopicValue> void write(Topic<V> topic, Map<String, @Nullable V> records) {
        Producer<String, V> writer = clients.writer(topic);
        AtomicReference<@Nullable Exception> refused = new AtomicReference<>();
        try {
            records.forEach((key, value) ->
                    writer.send(new ProducerRecord<>(topic.name(), key, value), (metadata, error) -> {
                        if (error != null) {
                            refused.set(error);
                        }
                    }));
            writer.flush();
        } finally {
            writer.close(CLOSE);
        }
        Exception error = refused.get();
        if (error != null) {
            throw new KafkaException("the broker does not take a record of topic " + topic.name(), error);
        }
    }

    private <V extends TopicValue> Map<String, V> newest(Topic<V> topic) {
        return TopicReader.newest(clients.reader(topic), topic);
    }
}
