package fichero.query.status;

import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a look sees of a system in which all is well, but for what a test says. */
final class Seen {

    static final Map<String, Long> NO_LAG = Map.of("catalogue", 0L, "contents", 0L, "points", 0L);

    private final List<RunRecord> runs;
    private @Nullable String diskProblem;
    private @Nullable String brokerProblem;
    private Map<String, Long> lags = NO_LAG;
    private boolean quiet = true;
    private boolean reflected = true;
    private List<StageReport> stages = List.of();
    private long underWay;
    private long waiting;
    private Map<String, Long> requests = Map.of();
    private Set<String> expected = Set.of();
    private Instant notIdleBefore = Instant.EPOCH;

    private Seen(List<RunRecord> runs) {
        this.runs = runs;
    }

    static Seen runs(RunRecord... newest) {
        return new Seen(List.of(newest));
    }

    Seen disk(String problem) {
        diskProblem = problem;
        return this;
    }

    Seen broker(String problem) {
        brokerProblem = problem;
        return this;
    }

    Seen lags(Map<String, Long> seen) {
        lags = seen;
        return this;
    }

    Seen recordsArriving() {
        quiet = false;
        return this;
    }

    Seen readModelBehind() {
        reflected = false;
        return this;
    }

    Seen stage(StageReport report) {
        stages = List.of(report);
        return this;
    }

    Seen underWay(long contents) {
        underWay = contents;
        return this;
    }

    Seen waiting(long points) {
        waiting = points;
        return this;
    }

    Seen requests(Map<String, Long> waitingRequests) {
        requests = waitingRequests;
        return this;
    }

    Seen expecting(Set<String> sources, Instant scannedSince) {
        expected = sources;
        notIdleBefore = scannedSince;
        return this;
    }

    Verdict verdict() {
        return Verdict.of(new Verdict.Snapshot(
                diskProblem,
                brokerProblem,
                lags,
                quiet,
                reflected,
                null,
                runs,
                stages,
                underWay,
                waiting,
                requests,
                expected,
                notIdleBefore));
    }

    Verdict.State state() {
        return verdict().state();
    }

    /** In English. */
    List<String> notes() {
        return verdict().notes().stream().map(Note::text).toList();
    }

    /** What somebody with these eyes is told. */
    List<String> notes(Eyes eyes) {
        return verdict().notes(eyes).stream().map(Note::text).toList();
    }
}
