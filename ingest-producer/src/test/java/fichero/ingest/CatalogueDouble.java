package fichero.ingest;

import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.Groups;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Stands in for the processor: takes file events, in its consumer group, and writes what the catalogue would. */
final class CatalogueDouble implements AutoCloseable {

    private final KafkaConsumer<String, FileEvent> consumer;
    private final KafkaProducer<String, FileRecord> producer;
    private final List<FileEvent> events = new CopyOnWriteArrayList<>();
    private final Map<String, FileRecord> files = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::run, "catalogue-double");
    private volatile long taken;
    private volatile boolean stopped;

    CatalogueDouble(String bootstrapServers) {
        Map<String, Object> kafka = Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "group.id",
                Groups.INGEST,
                "auto.offset.reset",
                "earliest",
                "enable.auto.commit",
                false,
                "max.request.size",
                16 << 20);
        consumer = new KafkaConsumer<>(
                kafka, new StringDeserializer(), Topics.FILE_EVENTS.values().deserializer());
        producer = new KafkaProducer<>(
                kafka, new StringSerializer(), Topics.FILES.values().serializer());
        thread.start();
    }

    /** Everything taken so far, in the order of its partition. */
    List<FileEvent> events() {
        return events;
    }

    /** Whether it has taken that many events of all that were ever published. */
    boolean hasTaken(long published) {
        return taken >= published;
    }

    /** The catalogue, by file id; gone files included. */
    Map<String, FileRecord> files() {
        return files;
    }

    private void run() {
        try {
            consumer.subscribe(List.of(Topics.FILE_EVENTS.name()));
            while (!stopped) {
                for (ConsumerRecord<String, FileEvent> record : consumer.poll(Duration.ofMillis(50))) {
                    FileEvent event = record.value();
                    FileRecord file = record(event);
                    producer.send(new ProducerRecord<>(Topics.FILES.name(), record.key(), file))
                            .get();
                    files.put(record.key(), file);
                    events.add(event);
                }
                consumer.commitSync();
                taken = consumer.assignment().stream()
                        .mapToLong(consumer::position)
                        .sum();
            }
        } catch (WakeupException | InterruptException e) {
            // Stopped.
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            consumer.close();
            producer.close(Duration.ofSeconds(1));
        }
    }

    private FileRecord record(FileEvent event) throws Exception {
        FileRecord before = files.get(event.file());
        FileRecord.State state = switch (event.type()) {
            case SEEN -> FileRecord.State.PRESENT;
            case GONE -> FileRecord.State.GONE;
            case UNREADABLE -> FileRecord.State.UNREADABLE;
            case IGNORED -> FileRecord.State.IGNORED;
        };
        String sha256 = switch (event.type()) {
            case SEEN -> sha256(event);
            case UNREADABLE -> before == null ? null : before.sha256();
            case GONE, IGNORED -> null;
        };
        return new FileRecord(
                TopicValue.VERSION,
                event.source(),
                event.path(),
                event.absolutePath(),
                event.collection(),
                event.scope(),
                event.tags(),
                before == null ? 1 : before.version() + 1,
                state,
                sha256,
                event.sizeBytes(),
                event.modifiedAt(),
                event.fileKey(),
                Instant.now(),
                Instant.now(),
                event.runId(),
                event.reason(),
                event.detail(),
                event.parent(),
                List.of());
    }

    private static String sha256(FileEvent event) throws Exception {
        byte[] bytes =
                event.bytes() != null ? event.bytes() : Files.readAllBytes(Path.of(URI.create(event.reference())));
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(ByteBuffer.wrap(bytes));
        return HexFormat.of().formatHex(digest.digest());
    }

    @Override
    public void close() {
        stopped = true;
        consumer.wakeup();
        try {
            thread.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
