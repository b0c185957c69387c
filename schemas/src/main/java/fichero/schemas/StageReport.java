package fichero.schemas;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one stage of one process is doing, written when it changes. Topic {@code stages}, keyed by
 * {@code <stage>/<instance>}, and {@code <stage>/<instance>/<generation>} where there is one stage for each generation.
 *
 * @param stage {@code producer}, {@code catalogue}, {@code contents} or {@code points}
 * @param instance the process, stable over its restarts
 * @param generation of the index that the stage works for; null for stages that work for all
 * @param waiting work that this stage keeps for later (such as texts that wait for the embedder)
 * @param processed records handled since the instance first started
 * @param ratePerSecond records a second, lately
 * @param textsEmbedded texts given to the embedder since the instance first started; 0 for other stages
 * @param outdated contents of this process's partitions that were processed with none of its own fingerprints; null
 *     for stages other than {@code contents}
 * @param fingerprint of extractor and chunker, one a line for each way to cut documents into chunks; null for stages other
 *     than {@code contents}
 * @param lastError newest error, or null when the stage is well
 */
public record StageReport(
        int v,
        String stage,
        String instance,
        @Nullable String generation,
        long waiting,
        long processed,
        double ratePerSecond,
        long textsEmbedded,
        @Nullable Long outdated,
        @Nullable String fingerprint,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        Instant at)
        implements TopicValue {

    /** The record's key. */
    public String key() {
        return key(stage, instance, generation);
    }

    /** Only what it has counted. */
    StageReport atRest() {
        return new StageReport(
                v, stage, instance, generation, 0, processed, 0, textsEmbedded, outdated, fingerprint, null, null, at);
    }

    /** Several fingerprints as one. */
    public static String joined(List<String> fingerprints) {
        return String.join("\n", fingerprints);
    }

    public static String key(String stage, String instance, @Nullable String generation) {
        return stage + "/" + instance + (generation == null ? "" : "/" + generation);
    }
}
