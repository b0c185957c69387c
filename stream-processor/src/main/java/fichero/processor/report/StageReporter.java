package fichero.processor.report;

import fichero.schemas.StageReport;
import fichero.schemas.StageReports;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
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
        for (StageReport found : StageReports.all(kafka)) {
            if (found.instance().equals(instance)) {
                base.put(found.key(), found);
            }
        }
    }

    private void report() {
        for (StageMeter meter : meters) {
            try {
                StageReport next = next(meter);
                StageReport before = last.get(next.key());
                if (before == null || changed(before, next)) {
                    last.put(next.key(), next);
                    send(next);
                }
            } catch (KafkaException e) {
                log.atDebug().addKeyValue("stage", meter.stage()).setCause(e).log("report not sent");
            }
        }
    }

    private void send(StageReport report) {
        Producer<String, StageReport> open = Objects.requireNonNull(producer, "start comes first");
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
        String key = StageReport.key(meter.stage(), instance, meter.generation());
        StageReport begin = base.get(key);
        StageReport before = last.get(key);
        long processed = (begin == null ? 0 : begin.processed()) + meter.processed();
        Instant now = clock.instant();
        Rate rate = rates.computeIfAbsent(key, stage -> new Rate());
        rate.after(INTERVAL, before == null ? 0 : processed - before.processed());
        StageMeter.Trouble trouble = meter.trouble();
        return new StageReport(
                TopicValue.VERSION,
                meter.stage(),
                instance,
                meter.generation(),
                meter.waiting(),
                processed,
                rate.perSecond(),
                (begin == null ? 0 : begin.textsEmbedded()) + meter.textsEmbedded(),
                meter.outdated(),
                meter.fingerprint(),
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
                || !Objects.equals(before.outdated(), next.outdated())
                || !Objects.equals(before.fingerprint(), next.fingerprint())
                || !Objects.equals(before.lastError(), next.lastError());
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
