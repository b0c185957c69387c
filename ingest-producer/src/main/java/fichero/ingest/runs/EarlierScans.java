package fichero.ingest.runs;

import fichero.ingest.catalogue.TopicReader;
import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Scans that the processes before told of in topic {@code runs}. */
public final class EarlierScans {

    private static final Logger log = LoggerFactory.getLogger(EarlierScans.class);

    private EarlierScans() {}

    /**
     * Hands the scans of these sources to the log of this process. Called before any run of ours begins.
     *
     * @param consumers gives one for topic {@code runs}
     */
    public static void takeOver(Supplier<Consumer<String, RunRecord>> consumers, Set<String> sources, RunLog runs) {
        Map<String, RunRecord> scans = new HashMap<>();
        try (var reader = new TopicReader<>(consumers.get(), Topics.RUNS, (runId, record) -> {
            if (record == null) {
                scans.remove(runId);
            } else if (record.kind() == RunRecord.Kind.SCAN && sources.contains(record.source())) {
                scans.put(runId, record);
            }
        })) {
            reader.readToEnd();
            scans.values().forEach(runs::takeOver);
        } catch (KafkaException e) {
            log.atWarn().setCause(e).log("earlier scans cannot be taken over, so they stay as they are");
        }
    }
}
