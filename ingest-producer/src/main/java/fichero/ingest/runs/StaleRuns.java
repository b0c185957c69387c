package fichero.ingest.runs;

import fichero.ingest.catalogue.TopicReader;
import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Scans of a process that was killed: they say that they are running, and nobody else will end them. */
public final class StaleRuns {

    private static final Logger log = LoggerFactory.getLogger(StaleRuns.class);

    private StaleRuns() {}

    /** Ends as failed what still runs of these sources in topic {@code runs}. Called before any run of ours begins. */
    public static void end(Map<String, Object> kafka, Set<String> sources, RunLog runs) {
        Map<String, RunRecord> running = new HashMap<>();
        try (var reader = new TopicReader<RunRecord>(kafka, Topics.RUNS, (runId, record) -> {
            if (record != null
                    && record.kind() == RunRecord.Kind.SCAN
                    && record.status() == RunRecord.Status.RUNNING
                    && sources.contains(record.source())) {
                running.put(runId, record);
            } else {
                running.remove(runId);
            }
        })) {
            reader.readToEnd();
        } catch (KafkaException e) {
            log.atWarn().setCause(e).log("runs of the process before cannot be read, so they are left as they are");
            return;
        }
        running.values().forEach(runs::endStale);
    }
}
