package fichero.processor.report;

import fichero.schemas.StageReport;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes how the stages of this process are doing, when it changes. Counters go on from where the same instance left
 * off, so that "not embedded again" stays a number over restarts.
 */
public final class StageReporter implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StageReporter.class);

    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final Map<String, Object> kafka;
    private final String instance;
    private final Clock clock;
    private final List<StageMeter> meters;
    private final Map<String, StageReport> last = new HashMap<>();
    private final Map<String, StageReport> base = new HashMap<>();
    private final Map<String, Rate> rates = new HashMap<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "stage-reports");
        thread.setDaemon(true);
        return thread;
    });
    private @org.jspecify.annotations.Nullable Producer<String, StageReport> producer;

    public StageReporter(Map<String, Object> kafka, String instance, Clock clock, List<StageMeter> meters) {
        this.kafka = Map.copyOf(kafka);
        this.instance = instance;
        this.clock = clock;
        this.meters = List.copyOf(meters);
    }

    /** Reads where this instance left off, then reports until {@link #close()}. */
    public void start() {
        readBase();
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 2000);
        settings.put(ProducerConfig.CLIENT_ID_CONFIG, "stage-reports-" + instance);
        producer = new KafkaProducer<>(
                settings, new StringSerializer(), Topics.STAGES.values().serializer());
        timer.scheduleWithFixedDelay(this::report, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void readBase() {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        try (Consumer<String, StageReport> consumer = new KafkaConsumer<>(
                settings, new StringDeserializer(), Topics.STAGES.values().deserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(Topics.STAGES.name()).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                for (ConsumerRecord<String, StageReport> found : consumer.poll(INTERVAL)) {
                    if (found.value() != null && found.value().instance().equals(instance)) {
                        base.put(found.value().stage(), found.value());
                    }
                }
            }
        }
    }

    private void report() {
        for (StageMeter meter : meters) {
            try {
                StageReport next = next(meter);
                StageReport before = last.get(meter.stage());
                if (before == null || changed(before, next)) {
                    last.put(meter.stage(), next);
                    send(next);
                }
            } catch (KafkaException e) {
                log.atDebug().addKeyValue("stage", meter.stage()).setCause(e).log("report not sent");
            }
        }
    }

    private void send(StageReport report) {
        Producer<String, StageReport> open = java.util.Objects.requireNonNull(producer, "start comes first");
        open.send(new ProducerRecord<>(Topics.STAGES.name(), report.key(), report), (metadata, failure) -> {
            if (failure != null) {
                log.atDebug()
                        .addKeyValue("stage", report.stage())
                        .setCause(failure)
                        .log("report not sent");
            }
        });
    }

    private StageReport next(StageMeter meter) {
        StageReport begin = base.get(meter.stage());
        StageReport before = last.get(meter.stage());
        long processed = (begin == null ? 0 : begin.processed()) + meter.processed();
        Instant now = clock.instant();
        Rate rate = rates.computeIfAbsent(meter.stage(), stage -> new Rate());
        rate.after(INTERVAL, before == null ? 0 : processed - before.processed());
        StageMeter.Trouble trouble = meter.trouble();
        return new StageReport(
                TopicValue.VERSION,
                meter.stage(),
                instance,
                meter.waiting(),
                processed,
                rate.perSecond(),
                (begin == null ? 0 : begin.textsEmbedded()) + meter.textsEmbedded(),
                trouble == null ? null : trouble.message(),
                trouble == null ? null : trouble.since(),
                now);
    }

    /** Everything but the time counts. */
    private static boolean changed(StageReport before, StageReport next) {
        return before.waiting() != next.waiting()
                || before.processed() != next.processed()
                || before.ratePerSecond() != next.ratePerSecond()
                || before.textsEmbedded() != next.textsEmbedded()
                || !java.util.Objects.equals(before.lastError(), next.lastError());
    }

    /** Sends the newest numbers and stops. */
    @Override
    public void close() {
        timer.shutdown();
        try {
            timer.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (producer != null) {
            report();
            producer.close(Duration.ofSeconds(2));
        }
    }
}
