package fichero.query.status;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Progress;
import fichero.query.readmodel.ReadModel;
import fichero.query.readmodel.Sources;
import fichero.query.readmodel.TopicLogs;
import fichero.query.readmodel.TopicLogs.Bounds;
import fichero.query.readmodel.Totals;
import fichero.schemas.BrokerException;
import fichero.schemas.GenerationRecord;
import fichero.schemas.Generations;
import fichero.schemas.GroupLag;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the whole pipeline and says how things stand. Safe for any thread; a look is shared by everyone who asks
 * within a moment.
 *
 * <p>The order of a look, so that {@code idle} is never said too early:
 *
 * <ol>
 *   <li>the ends of all logs, with what is in open transactions;
 *   <li>what each consumer group has committed: with no lag to those ends, every record that was there is worked off,
 *       and what came of it was appended before the group committed, in the same transaction;
 *   <li>wait a moment until the read model reflects those ends, then read its rows: runs with what is waiting at the
 *       producer, and contents with what is not confirmed;
 *   <li>the ends once more. If a log grew meanwhile, work may have moved from a place not yet looked at to one already
 *       looked at, so the look proves nothing. If none grew, all of it was true at the same moment.
 * </ol>
 */
public final class StatusReader {

    private static final Duration FRESH = Duration.ofMillis(200);
    private static final Duration FRESH_WITHOUT_BROKER = Duration.ofSeconds(2);
    private static final Duration CATCH_UP = Duration.ofMillis(250);
    private static final Duration LAST_WORD = Duration.ofMinutes(1);

    private final Pipeline pipeline;
    private final Supplier<String> serving;
    private final Supplier<Generations> generations;
    private final ReadModel model;
    private final Inventory inventory;
    private final Sources sources;
    private final Progress progress;
    private final Set<String> expectedSources;
    private final Instant notIdleBefore;
    private final Set<AccessScope> scopes;
    private @Nullable StatusAnswer last;
    private long lastUntilNanos;

    StatusReader(
            Pipeline pipeline,
            Supplier<String> serving,
            Supplier<Generations> generations,
            ReadModel model,
            Progress progress,
            Set<String> expectedSources,
            Instant notIdleBefore,
            Set<AccessScope> scopes) {
        this.pipeline = pipeline;
        this.serving = serving;
        this.generations = generations;
        this.model = model;
        this.inventory = new Inventory(model);
        this.sources = new Sources(model);
        this.progress = progress;
        this.expectedSources = Set.copyOf(expectedSources);
        this.notIdleBefore = notIdleBefore;
        this.scopes = Set.copyOf(scopes);
    }

    /**
     * @param groups kept over all looks: it remembers where groups stand still
     * @param serving tells the generation of the index that serves
     * @param generations tells all that there are
     * @param expectedSources sources that must have been scanned; empty for those that runs tell of
     * @param notIdleBefore scans that started earlier do not count
     * @param scopes whose files and contents are counted
     */
    public static StatusReader over(
            TopicLogs logs,
            GroupLag groups,
            Supplier<String> serving,
            Supplier<Generations> generations,
            ReadModel model,
            Progress progress,
            Set<String> expectedSources,
            Instant notIdleBefore,
            Set<AccessScope> scopes) {
        Pipeline pipeline = new Pipeline(logs, groups);
        return new StatusReader(
                pipeline, serving, generations, model, progress, expectedSources, notIdleBefore, scopes);
    }

    /** @throws RetryableException when the read model cannot be read now */
    public synchronized StatusAnswer read() {
        StatusAnswer recent = last;
        if (recent != null && System.nanoTime() < lastUntilNanos) {
            return recent;
        }
        StatusAnswer answer = look();
        last = answer;
        Duration fresh = answer.readModel().behind() == null ? FRESH_WITHOUT_BROKER : FRESH;
        lastUntilNanos = System.nanoTime() + fresh.toNanos();
        return answer;
    }

    private StatusAnswer look() {
        try {
            Map<TopicPartition, Bounds> before = pipeline.bounds();
            String generation = serving.get();
            Map<String, Long> lags = pipeline.lags(generation, before);
            Map<String, Long> behind = behind(generation, lags, before);
            Map<TopicPartition, Long> ends = Pipeline.reflectedEnds(before);
            boolean reflected = !ends.isEmpty() && progress.awaitReflected(ends, CATCH_UP);
            Rows rows = rows(generation);
            boolean quiet = Pipeline.quiet(before, pipeline.bounds());
            return answer(rows, lags, behind, snapshot(rows, null, lags, quiet, reflected), progress.behind(ends));
        } catch (RetryableException | BrokerException | SetupException e) {
            Rows rows = rows(serving.get());
            return answer(rows, Map.of(), Map.of(), snapshot(rows, e.getMessage(), Map.of(), false, false), null);
        }
    }

    /** How far each generation of the index is behind its chunks. */
    private Map<String, Long> behind(String serving, Map<String, Long> lags, Map<TopicPartition, Bounds> bounds) {
        Map<String, Long> behind = new HashMap<>();
        for (GenerationRecord generation : generations.get().active()) {
            String name = generation.name();
            behind.put(
                    name, name.equals(serving) ? lags.getOrDefault(Pipeline.POINTS, 0L) : pipeline.lagOf(name, bounds));
        }
        return behind;
    }

    /**
     * @param reports of every process that ever was
     * @param runs the newest of every source
     * @param stages those that work for what serves: how another generation gets on keeps nothing from being idle
     * @param former sources that no producer has any more, whose runs and requests nobody goes on with
     */
    private record Rows(
            Totals totals,
            List<RunRecord> runs,
            List<StageReport> reports,
            List<StageReport> stages,
            Set<String> former,
            Map<String, Long> requests,
            List<Sources.Source> sources) {

        List<RunRecord> presentRuns() {
            return runs.stream().filter(run -> !former.contains(run.source())).toList();
        }

        Map<String, Long> presentRequests() {
            Map<String, Long> present = new TreeMap<>(requests);
            present.keySet().removeAll(former);
            return present;
        }
    }

    private Rows rows(String serving) {
        List<StageReport> reports = inventory.stages();
        List<StageReport> stages = reports.stream()
                .filter(report ->
                        report.generation() == null || report.generation().equals(serving))
                .toList();
        return new Rows(
                Totals.count(model, scopes),
                inventory.newestRuns(),
                reports,
                stages,
                sources.former(),
                sources.requests(),
                sources.all(scopes));
    }

    private Verdict.Snapshot snapshot(
            Rows rows, @Nullable String brokerProblem, Map<String, Long> lags, boolean quiet, boolean reflected) {
        return new Verdict.Snapshot(
                brokerProblem,
                lags,
                quiet,
                reflected,
                brokerProblem == null ? progress.problem() : null,
                rows.presentRuns(),
                rows.stages(),
                rows.totals().underWay(),
                waiting(rows.stages()),
                rows.presentRequests(),
                expectedSources,
                notIdleBefore);
    }

    /** A process that died has said its last word long ago; its work is another's, who tells of it. */
    private static long waiting(List<StageReport> stages) {
        Instant recently = Instant.now().minus(LAST_WORD);
        return stages.stream()
                .filter(stage -> stage.at().isAfter(recently))
                .mapToLong(StageReport::waiting)
                .sum();
    }

    private StatusAnswer answer(
            Rows rows,
            Map<String, Long> lags,
            Map<String, Long> generationLags,
            Verdict.Snapshot seen,
            @Nullable Long behind) {
        Verdict verdict = Verdict.of(seen);
        Totals totals = rows.totals();
        return new StatusAnswer(
                verdict.state().name().toLowerCase(Locale.ROOT),
                verdict.notes(),
                new StatusAnswer.FileTotals(sum(totals.filesByState()), totals.filesByState(), totals.ignored()),
                new StatusAnswer.ContentTotals(sum(totals.contentsByStatus()), totals.contentsByStatus()),
                totals.chunks(),
                rows.reports().stream().mapToLong(StageReport::textsEmbedded).sum(),
                Stages.of(rows.stages(), rows.presentRuns(), lags, behind != null),
                GenerationStatus.of(generations.get(), rows.reports(), generationLags),
                SourceStatus.of(rows.sources(), rows.runs()),
                new StatusAnswer.ReadModelStatus(
                        progress.caughtUpOnce(), behind, progress.skipped(), progress.problem()));
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
