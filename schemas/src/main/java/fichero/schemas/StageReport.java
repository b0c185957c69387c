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
 * @param sources what this process has in its settings to watch; null for stages other than {@code producer}
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
        @Nullable List<Source> sources,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        Instant at)
        implements TopicValue {

    public static final String PRODUCER = "producer";

    /**
     * A watched folder.
     *
     * @param root absolute path on the producer's machine
     * @param scope {@code public} or {@code session:<id>}
     */
    public record Source(String name, String root, String scope) {}

    public StageReport {
        sources = sources == null ? null : List.copyOf(sources);
        if (!Double.isFinite(ratePerSecond)) {
            throw new IllegalArgumentException("a rate is a finite number, but is " + ratePerSecond);
        }
    }

    /** Of a stage that watches nothing. */
    public StageReport(
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
            Instant at) {
        this(
                v,
                stage,
                instance,
                generation,
                waiting,
                processed,
                ratePerSecond,
                textsEmbedded,
                outdated,
                fingerprint,
                null,
                lastError,
                lastErrorAt,
                at);
    }

    /** Of a producer that watches these sources from now on. */
    public static StageReport ofProducer(String instance, List<Source> sources, Instant now) {
        return new StageReport(
                TopicValue.VERSION, PRODUCER, instance, null, 0, 0, 0, 0, null, null, sources, null, null, now);
    }

    /** The record's key. */
    public String key() {
        return key(stage, instance, generation);
    }

    /** Only what it has counted. */
    StageReport atRest() {
        return new StageReport(
                v,
                stage,
                instance,
                generation,
                0,
                processed,
                0,
                textsEmbedded,
                outdated,
                fingerprint,
                sources,
                null,
                null,
                at);
    }

    /** Several fingerprints as one. */
    public static String joined(List<String> fingerprints) {
        return String.join("\n", fingerprints);
    }

    public static String key(String stage, String instance, @Nullable String generation) {
        return stage + "/" + instance + (generation == null ? "" : "/" + generation);
    }
}
