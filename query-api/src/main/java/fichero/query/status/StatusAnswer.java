package fichero.query.status;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How things stand, in JSON as it stands here.
 *
 * @param state idle, working or degraded
 * @param notes why it is not idle, and what else a person should know, in English
 * @param conditions the same in the same order, for programs and other languages
 * @param chunks of all contents
 * @param textsEmbedded texts given to the embedder so far; null for those who only read
 * @param stages none for those who only read, as with generations: they tell of everybody's work
 */
public record StatusAnswer(
        String state,
        List<String> notes,
        List<Condition> conditions,
        FileTotals files,
        ContentTotals contents,
        long chunks,
        @Nullable Long textsEmbedded,
        List<Stage> stages,
        List<GenerationStatus> generations,
        List<SourceStatus> sources,
        ReadModelStatus readModel) {

    /**
     * One of the reasons.
     *
     * @param subject the source or the stage that it tells of, if any
     * @param count of what the code says, if there is anything to count
     * @param detail what a part said of itself, in English, if it did
     */
    public record Condition(
            String code,
            @Nullable String subject,
            @Nullable Long count,
            @Nullable String detail) {}

    /**
     * Files on disk.
     *
     * @param total what {@code byState} sums to
     * @param ignored files that a rule keeps out; not in the total
     */
    public record FileTotals(long total, Map<String, Long> byState, long ignored) {}

    /** Distinct contents. */
    public record ContentTotals(long total, Map<String, Long> byStatus) {}

    /**
     * One stage of the pipeline, over all its processes.
     *
     * @param lag records in Kafka that it has not taken yet, or null when the broker does not tell
     * @param waiting work that it keeps for later
     */
    public record Stage(
            String name,
            @Nullable Long lag,
            long waiting,
            double ratePerSecond,
            @Nullable String lastError) {}

    /**
     * How far what is answered reflects the topics.
     *
     * @param behind records not reflected yet, whoever's they are; null when the broker does not tell, and for those who
     *     only read
     * @param skipped records that could not be read
     * @param problem what keeps it from following; null when all is well, and for those who only read
     */
    public record ReadModelStatus(
            boolean caughtUp,
            @Nullable Long behind,
            int skipped,
            @Nullable String problem) {}
}
