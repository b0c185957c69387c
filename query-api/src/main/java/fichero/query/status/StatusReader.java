package fichero.query.status;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.query.access.Caller;
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
 * within a moment, and each is told of it what they may know.
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
    private final Supplier<@Nullable String> diskProblem;
    private @Nullable Look last;
    private long lastUntilNanos;

    StatusReader(
            Pipeline pipeline,
            Supplier<String> serving,
            Supplier<Generations> generations,
            ReadModel model,
            Progress progress,
            Set<String> expectedSources,
            Instant notIdleBefore,
            Supplier<@Nullable String> diskProblem) {
        this.pipeline = pipeline;
        this.serving = serving;
        this.generations = generations;
        this.model = model;
        this.inventory = new Inventory(model);
        this.sources = new Sources(model);
        this.progress = progress;
        this.expectedSources = Set.copyOf(expectedSources);
        this.notIdleBefore = notIdleBefore;
        this.diskProblem = diskProblem;
    }

    /**
     * @param groups kept over all looks: it remembers where groups stand still
     * @param serving tells the generation of the index that serves
     * @param generations tells all that there are
     * @param expectedSources sources that must have been scanned; empty for those that runs tell of
     * @param notIdleBefore scans that started earlier do not count
     * @param diskProblem tells what is wrong with the disk of this process, or null
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
            Supplier<@Nullable String> diskProblem) {
        Pipeline pipeline = new Pipeline(logs, groups);
        return new StatusReader(
                pipeline, serving, generations, model, progress, expectedSources, notIdleBefore, diskProblem);
    }

    /**
     * How things stand, as far as the caller may know. The state is that of the whole; files, contents and sources are the
     * caller's own and the public ones; what tells how busy others keep the machine is left out for those who only read.
     *
     * @throws RetryableException when the read model cannot be read now
     */
    public synchronized StatusAnswer read(Caller caller) {
        Look look = recent();
        return look.answers.computeIfAbsent(new Seer(caller.scopes(), caller.seesSystem()), seer -> answer(look, seer));
    }

    private Look recent() {
        Look recent = last;
        if (recent != null && System.nanoTime() < lastUntilNanos) {
            return recent;
        }
        Look look = look();
        last = look;
        Duration fresh = look.behind == null ? FRESH_WITHOUT_BROKER : FRESH;
        lastUntilNanos = System.nanoTime() + fresh.toNanos();
        return look;
    }

    private Look look() {
        try {
            Map<TopicPartition, Bounds> before = pipeline.bounds();
            String generation = serving.get();
            Map<String, Long> lags = pipeline.lags(generation, before);
            Map<String, Long> behind = behind(generation, lags, before);
            Map<TopicPartition, Long> ends = Pipeline.reflectedEnds(before);
            boolean reflected = !ends.isEmpty() && progress.awaitReflected(ends, CATCH_UP);
            Rows rows = rows(generation);
            boolean quiet = Pipeline.quiet(before, pipeline.bounds());
            Verdict verdict = Verdict.of(snapshot(rows, null, lags, quiet, reflected));
            return new Look(rows, verdict, lags, behind, progress.behind(ends));
        } catch (RetryableException | BrokerException | SetupException e) {
            Rows rows = rows(serving.get());
            Verdict verdict = Verdict.of(snapshot(rows, e.getMessage(), Map.of(), false, false));
            return new Look(rows, verdict, Map.of(), Map.of(), null);
        }
    }

    /** Callers who are told the same. */
    private record Seer(Set<AccessScope> scopes, boolean system) {}

    /** What was seen in one look, of everybody's, and what was told of it so far. */
    private static final class Look {

        private final Rows rows;
        private final Verdict verdict;
        private final Map<String, Long> lags;
        private final Map<String, Long> generationLags;
        private final @Nullable Long behind;
        private final Map<Seer, StatusAnswer> answers = new HashMap<>();

        /** @param behind records that the read model does not reflect, or null when the broker does not tell */
        Look(
                Rows rows,
                Verdict verdict,
                Map<String, Long> lags,
                Map<String, Long> generationLags,
                @Nullable Long behind) {
            this.rows = rows;
            this.verdict = verdict;
            this.lags = lags;
            this.generationLags = generationLags;
            this.behind = behind;
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
     * What concerns everybody.
     *
     * @param underWay contents whose last word is not spoken
     * @param reports of every process that ever was
     * @param runs the newest of every source
     * @param stages those that work for what serves: how another generation gets on keeps nothing from being idle
     * @param former sources that no producer has any more, whose runs and requests nobody goes on with
     */
    private record Rows(
            long underWay,
            List<RunRecord> runs,
            List<StageReport> reports,
            List<StageReport> stages,
            Set<String> former,
            Map<String, Long> requests) {

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
                Totals.underWay(model), inventory.newestRuns(), reports, stages, sources.former(), sources.requests());
    }

    private Verdict.Snapshot snapshot(
            Rows rows, @Nullable String brokerProblem, Map<String, Long> lags, boolean quiet, boolean reflected) {
        return new Verdict.Snapshot(
                diskProblem.get(),
                brokerProblem,
                lags,
                quiet,
                reflected,
                brokerProblem == null ? progress.problem() : null,
                rows.presentRuns(),
                rows.stages(),
                rows.underWay(),
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

    private StatusAnswer answer(Look look, Seer seer) {
        Rows rows = look.rows;
        Totals totals = Totals.count(model, seer.scopes());
        Set<String> visible = sources.visible(seer.scopes());
        List<RunRecord> runs = rows.runs().stream()
                .filter(run -> visible.contains(run.source()))
                .toList();
        List<Note> notes = look.verdict.notes(new Eyes(visible, seer.system()));
        return new StatusAnswer(
                look.verdict.state().name().toLowerCase(Locale.ROOT),
                notes.stream().map(Note::text).toList(),
                notes.stream()
                        .map(note -> new StatusAnswer.Condition(
                                note.code().json(), note.subject(), note.count(), note.detail()))
                        .toList(),
                new StatusAnswer.FileTotals(sum(totals.filesByState()), totals.filesByState(), totals.ignored()),
                new StatusAnswer.ContentTotals(sum(totals.contentsByStatus()), totals.contentsByStatus()),
                totals.chunks(),
                seer.system() ? textsEmbedded(rows) : null,
                seer.system()
                        ? Stages.of(rows.stages(), rows.presentRuns(), look.lags, look.behind != null)
                        : List.of(),
                seer.system() ? GenerationStatus.of(generations.get(), rows.reports(), look.generationLags) : List.of(),
                SourceStatus.of(sources.all(seer.scopes()), runs),
                new StatusAnswer.ReadModelStatus(
                        progress.caughtUpOnce(),
                        seer.system() ? look.behind : null,
                        progress.skipped(),
                        seer.system() ? progress.problem() : null));
    }

    private static long textsEmbedded(Rows rows) {
        return rows.reports().stream().mapToLong(StageReport::textsEmbedded).sum();
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
