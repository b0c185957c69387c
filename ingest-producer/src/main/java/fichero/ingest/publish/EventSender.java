package fichero.ingest.publish;

import fichero.schemas.FileEvent;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends file events and sees to it that each is acknowledged or given back. Safe for any thread. */
final class EventSender implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EventSender.class);

    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final Producer<String, FileEvent> producer;
    private final InFlight inFlight;
    private final AtomicBoolean failing = new AtomicBoolean();

    /** @param producer taken over and closed with this */
    EventSender(Producer<String, FileEvent> producer, InFlight inFlight) {
        this.producer = producer;
        this.inFlight = inFlight;
    }

    /**
     * Blocks for a few seconds at most while the broker is away.
     *
     * @param published called once the broker has the event
     * @param failed called when it could not be had there: exactly one of the two is called, on any thread
     */
    void send(FileEvent event, Runnable published, Runnable failed) {
        long size = event.bytes() == null ? 0 : event.bytes().length;
        inFlight.sending(size);
        AtomicBoolean told = new AtomicBoolean();
        try {
            producer.send(new ProducerRecord<>(Topics.FILE_EVENTS.name(), event.file(), event), (metadata, error) -> {
                if (!told.compareAndSet(false, true)) {
                    return;
                }
                if (error == null) {
                    recovered();
                    inFlight.acknowledged(
                            new TopicPartition(metadata.topic(), metadata.partition()), metadata.offset(), size);
                    published.run();
                } else {
                    failed(error, size);
                    failed.run();
                }
            });
        } catch (KafkaException e) {
            if (told.compareAndSet(false, true)) {
                failed(e, size);
                failed.run();
            }
        }
    }

    @Override
    public void close() {
        producer.close(CLOSE);
    }

    private void failed(Exception error, long size) {
        inFlight.failed(size);
        if (failing.compareAndSet(false, true)) {
            log.atWarn().setCause(error).log("file events cannot be published; trying again until they can");
        }
    }

    private void recovered() {
        if (failing.compareAndSet(true, false)) {
            log.atInfo().log("file events are published again");
        }
    }
}
