package fichero.ingest.sources;

import fichero.ingest.SourceSettings;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells in topic {@code stages} which sources this process has in its settings, once, in place of what the process said
 * before. Runs on a thread of its own until the broker has it.
 */
public final class SourcesTold implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(SourcesTold.class);

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Supplier<Producer<String, StageReport>> producers;
    private final String instance;
    private final List<StageReport.Source> sources;
    private final InstantSource clock;

    /**
     * @param producers gives one when this runs, which is closed with this
     * @param instance the process, stable over its restarts
     */
    public SourcesTold(
            Supplier<Producer<String, StageReport>> producers,
            String instance,
            List<SourceSettings> sources,
            InstantSource clock) {
        this.producers = producers;
        this.instance = instance;
        this.sources = sources.stream()
                .map(source ->
                        new StageReport.Source(source.name(), source.root().toString(), source.scope()))
                .toList();
        this.clock = clock;
    }

    @Override
    public void run() {
        Producer<String, StageReport> producer = producers.get();
        try {
            while (!tell(producer)) {
                Thread.sleep(PAUSE.toMillis());
            }
        } catch (InterruptedException e) {
            // Closing must not be cut short by the interrupt that ended the waiting; the thread ends with it.
        } finally {
            producer.close(Duration.ZERO);
        }
    }

    private boolean tell(Producer<String, StageReport> producer) throws InterruptedException {
        StageReport report = StageReport.ofProducer(instance, sources, clock.instant());
        try {
            producer.send(new ProducerRecord<>(Topics.STAGES.name(), report.key(), report))
                    .get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            log.atWarn()
                    .addKeyValue("why", e.toString())
                    .log("which sources there are cannot be told now; trying again");
            return false;
        }
    }
}
