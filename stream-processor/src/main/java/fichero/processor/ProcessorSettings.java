package fichero.processor;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * How the processor runs.
 *
 * @param kafka client settings, at least {@code bootstrap.servers}; passed through to every client
 * @param stateDirectory where the state stores live; never under the temp directory
 * @param instance name of this process, stable over restarts, unique in the cluster
 * @param partitions of the topics
 * @param replication of the topics that Streams makes
 * @param threads stream threads of the ingest topology; the index topology runs on one
 * @param commitInterval how often work is committed: the floor of the latency of each hop
 * @param grace how long a content that no file holds stays in the index
 * @param longestStep upper bound of one record's work (extraction, twice), below which no client gives up
 */
public record ProcessorSettings(
        Map<String, Object> kafka,
        Path stateDirectory,
        String instance,
        int partitions,
        int replication,
        int threads,
        Duration commitInterval,
        Duration grace,
        Duration longestStep) {

    public ProcessorSettings {
        kafka = Map.copyOf(kafka);
        if (!kafka.containsKey("bootstrap.servers")) {
            throw new IllegalArgumentException("kafka.bootstrap.servers is needed");
        }
        if (partitions < 1 || replication < 1 || threads < 1) {
            throw new IllegalArgumentException("partitions, replication and threads are at least 1, but are "
                    + partitions + ", " + replication + " and " + threads);
        }
    }
}
