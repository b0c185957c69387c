package fichero.ingest.reprocess;

import fichero.ingest.catalogue.Outdated;
import fichero.ingest.catalogue.TopicReader;
import fichero.ingest.publish.Progress;
import fichero.schemas.BrokerException;
import fichero.schemas.ContentRecord;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks every now and then whether the contents stage holds anything that an older extractor or chunker processed, and has
 * every source scanned for it. Whoever processed it last says so in its record, so there is nothing to remember. Runs on a
 * thread of its own until that is interrupted.
 */
public final class Reprocessing implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(Reprocessing.class);

    /** Soon, for a processor that starts beside this; then ever more seldom. */
    private static final Duration FIRST = Duration.ofSeconds(3);

    /** While nothing is outdated, and between rounds that get on. */
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    /** Between rounds that change nothing, since the files cannot be had. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private final Readers readers;
    private final Supplier<Progress> progresses;
    private final Outdated outdated;
    private final BooleanSupplier publishing;
    private final Runnable scan;
    private long left = Long.MAX_VALUE;
    private Duration pause = FIRST;

    /** Gives consumers that read what is committed, without a group. */
    public interface Readers {
        <V extends TopicValue> Consumer<String, V> of(Topic<V> topic);
    }

    /**
     * @param publishing whether anything waits to be published
     * @param scan has every source scanned
     */
    public Reprocessing(
            Readers readers,
            Supplier<Progress> progresses,
            Outdated outdated,
            BooleanSupplier publishing,
            Runnable scan) {
        this.readers = readers;
        this.progresses = progresses;
        this.outdated = outdated;
        this.publishing = publishing;
        this.scan = scan;
    }

    @Override
    public void run() {
        try (Progress progress = progresses.get()) {
            while (true) {
                Thread.sleep(pause.toMillis());
                look(progress);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(Progress progress) {
        try {
            Optional<ReprocessDecision> found =
                    ReprocessDecision.of(read(Topics.STAGES).values());
            if (found.isEmpty()) {
                left = Long.MAX_VALUE;
                pause = twice(pause, INTERVAL);
            } else if (!publishing.getAsBoolean() && !progress.look().isAnythingWaiting()) {
                publish(found.get());
            }
        } catch (KafkaException | BrokerException e) {
            log.atDebug().setCause(e).log("what is outdated is not known now");
        }
    }

    private void publish(ReprocessDecision found) {
        boolean fewer = found.outdated() < left;
        left = found.outdated();
        pause = fewer ? INTERVAL : twice(pause, LONGEST);
        List<ContentRecord> behind = read(Topics.CONTENTS).values().stream()
                .filter(content -> found.isOutdated(content.fingerprint()))
                .filter(content -> content.locationCount() > 0)
                .toList();
        log.atInfo()
                .addKeyValue("contents", behind.size())
                .log("extraction or chunking has changed; files are published again");
        outdated.set(behind);
        scan.run();
    }

    private static Duration twice(Duration pause, Duration atMost) {
        Duration longer = pause.multipliedBy(2);
        return longer.compareTo(atMost) > 0 ? atMost : longer;
    }

    private <V extends TopicValue> Map<String, V> read(Topic<V> topic) {
        return TopicReader.newest(readers.of(topic), topic);
    }
}
