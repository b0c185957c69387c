package fichero.query.status;

import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sums up what the processes of each stage say. */
final class Stages {

    private static final String PRODUCER = "producer";

    private Stages() {}

    /** @param lagsKnown whether the broker told the lags */
    static List<StatusAnswer.Stage> of(
            List<StageReport> reports, List<RunRecord> newestRuns, Map<String, Long> lags, boolean lagsKnown) {
        List<StatusAnswer.Stage> stages = new ArrayList<>();
        long waiting = newestRuns.stream()
                .filter(run -> run.endedAt() == null)
                .mapToLong(RunRecord::waiting)
                .sum();
        stages.add(stage(PRODUCER, 0L, waiting, reports));
        for (String name : Pipeline.STAGE_TOPICS.keySet()) {
            long reported = named(name, reports).stream()
                    .mapToLong(StageReport::waiting)
                    .sum();
            Long lag = lagsKnown ? lags.getOrDefault(name, 0L) : null;
            stages.add(stage(name, lag, reported, reports));
        }
        return stages;
    }

    private static StatusAnswer.Stage stage(String name, @Nullable Long lag, long waiting, List<StageReport> reports) {
        List<StageReport> own = named(name, reports);
        double rate = own.stream().mapToDouble(StageReport::ratePerSecond).sum();
        return new StatusAnswer.Stage(name, lag, waiting, rate, newestError(own));
    }

    private static @Nullable String newestError(List<StageReport> reports) {
        StageReport newest = reports.stream()
                .filter(report -> report.lastError() != null)
                .max(Comparator.comparing(Stages::errorAt))
                .orElse(null);
        return newest == null ? null : newest.lastError();
    }

    private static Instant errorAt(StageReport report) {
        Instant at = report.lastErrorAt();
        return at == null ? report.at() : at;
    }

    private static List<StageReport> named(String stage, List<StageReport> reports) {
        return reports.stream().filter(report -> report.stage().equals(stage)).toList();
    }
}
