package fichero.processor;

import fichero.schemas.BrokerException;
import fichero.schemas.GroupLag;
import fichero.schemas.Groups;
import fichero.schemas.Stretch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the {@link Watermark} of the ingest topology, on a thread of its own, while anybody asks for it. */
final class WatermarkReader implements IntFunction<Instant>, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WatermarkReader.class);

    private static final Duration PACE = Duration.ofMillis(200);
    private static final Duration ASKED_WITHIN = Duration.ofSeconds(2);
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final Watermark watermark = new Watermark();
    private final Admin admin;
    private final GroupLag lag;
    private final Clock clock;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread made = new Thread(work, "ingest-watermark");
        made.setDaemon(true);
        return made;
    });
    private volatile Instant askedAt = Instant.MIN;

    WatermarkReader(Map<String, Object> kafka, Clock clock) {
        this.admin = Admin.create(kafka);
        this.lag = new GroupLag(admin, kafka);
        this.clock = clock;
    }

    void start() {
        thread.scheduleWithFixedDelay(this::look, 0, PACE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public Instant apply(int partition) {
        askedAt = clock.instant();
        return watermark.upTo(partition);
    }

    private void look() {
        Instant now = clock.instant();
        if (askedAt.isBefore(now.minus(ASKED_WITHIN))) {
            return;
        }
        try {
            Map<TopicPartition, Stretch> behind = lag.behind(Groups.INGEST, Groups.INGEST_TOPICS);
            watermark.look(now, behind, lag.written(Groups.INGEST_TOPICS));
        } catch (BrokerException | KafkaException e) {
            // Contents without a file wait until it is known.
            log.atDebug().setCause(e).log("how far the ingest topology is is not known now");
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        admin.close(CLOSE);
    }
}
