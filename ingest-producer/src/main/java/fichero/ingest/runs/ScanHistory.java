package fichero.ingest.runs;

import fichero.schemas.RunRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which ended scans topic {@code runs} tells of: the newest of each source. Safe for any thread. */
final class ScanHistory {

    /** A day and a half of a scan every ten minutes. */
    static final int KEPT_PER_SOURCE = 200;

    private final Map<String, TreeMap<Instant, String>> bySource = new HashMap<>();

    /**
     * Adds a scan that has ended.
     *
     * @return ids of the scans that are to be dropped for it, oldest first
     */
    synchronized List<String> add(RunRecord scan) {
        TreeMap<Instant, String> runIds = bySource.computeIfAbsent(scan.source(), source -> new TreeMap<>());
        runIds.put(scan.startedAt(), scan.runId());
        List<String> dropped = new ArrayList<>();
        while (runIds.size() > KEPT_PER_SOURCE) {
            dropped.add(runIds.pollFirstEntry().getValue());
        }
        return dropped;
    }
}
