package fichero.query.status;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Progress;
import fichero.query.readmodel.ReadModel;
import fichero.query.readmodel.TopicLogs;
import fichero.query.readmodel.TopicLogs.Bounds;
import fichero.query.readmodel.Totals;
import fichero.schemas.BrokerException;
import fichero.schemas.GroupLag;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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

    private final Pipeline pipeline;
    private final ReadModel model;
    private final Inventory inventory;
    private final Progress progress;
    private final Set<String> expectedSources;
    private final Instant notIdleBefore;
    private final Set<AccessScope> scopes;
    private @Nullable StatusAnswer last;
    private long lastUntilNanos;

    StatusReader(
            Pipeline pipeline,
            ReadModel model,
            Progress progress,
            Set<String> expectedSources,
            Instant notIdleBefore,
            Set<AccessScope> scopes) {
        this.pipeline = pipeline;
        this.model = model;
        this.inventory = new Inventory(model);
        this.progress = progress;
        this.expectedSources = Set.copyOf(expectedSources);
        this.notIdleBefore = notIdleBefore;
        this.scopes = Set.copyOf(scopes);
    }

    /**
     * @param groups kept over all looks: it remembers where groups stand still
     * @param expectedSources sources that must have been scanned; empty for those that runs tell of
     * @param notIdleBefore scans that started earlier do not count
     * @param scopes whose files and contents are counted
     */
    public static StatusReader over(
            TopicLogs logs,
            GroupLag groups,
            String generation,
            ReadModel model,
            Progress progress,
            Set<String> expectedSources,
            Instant notIdleBefore,
            Set<AccessScope> scopes) {
        Pipeline pipeline = new Pipeline(logs, groups, generation);
        return new StatusReader(pipeline, model, progress, expectedSources, notIdleBefore, scopes);
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
            Map<String, Long> lags = pipeline.lags(before);
            Map<TopicPartition, Long> ends = Pipeline.reflectedEnds(before);
            boolean reflected = !ends.isEmpty() && progress.awaitReflected(ends, CATCH_UP);
            Rows rows = rows();
            boolean quiet = Pipeline.quiet(before, pipeline.bounds());
            return answer(rows, lags, snapshot(rows, null, lags, quiet, reflected), progress.behind(ends));
        } catch (RetryableException | BrokerException | SetupException e) {
            Rows rows = rows();
            return answer(rows, Map.of(), snapshot(rows, e.getMessage(), Map.of(), false, false), null);
        }
    }

    private record Rows(Totals totals, List<RunRecord> runs, List<StageReport> stages) {}

    private Rows rows() {
        return new Rows(Totals.count(model, scopes), inventory.newestRuns(), inventory.stages());
    }

    private Verdict.Snapshot snapshot(
            Rows rows, @Nullable String brokerProblem, Map<String, Long> lags, boolean quiet, boolean reflected) {
        return new Verdict.Snapshot(
                brokerProblem,
                lags,
                quiet,
                reflected,
                brokerProblem == null ? progress.problem() : null,
                rows.runs(),
                rows.stages(),
                rows.totals().underWay(),
                expectedSources,
                notIdleBefore);
    }

    private StatusAnswer answer(Rows rows, Map<String, Long> lags, Verdict.Snapshot seen, @Nullable Long behind) {
        Verdict verdict = Verdict.of(seen);
        Totals totals = rows.totals();
        return new StatusAnswer(
                verdict.state().name().toLowerCase(Locale.ROOT),
                verdict.notes(),
                new StatusAnswer.FileTotals(sum(totals.filesByState()), totals.filesByState(), totals.ignored()),
                new StatusAnswer.ContentTotals(sum(totals.contentsByStatus()), totals.contentsByStatus()),
                totals.chunks(),
                rows.stages().stream().mapToLong(StageReport::textsEmbedded).sum(),
                Stages.of(rows.stages(), rows.runs(), lags, behind != null),
                new StatusAnswer.ReadModelStatus(
                        progress.caughtUpOnce(), behind, progress.skipped(), progress.problem()));
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
