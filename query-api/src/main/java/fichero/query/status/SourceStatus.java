package fichero.query.status;

import fichero.query.readmodel.Sources;
import fichero.schemas.RunRecord;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One source, in JSON as it stands here.
 *
 * @param root absolute path on the producer's machine
 * @param configured whether a producer has it in its settings; the files of one that none has stay until it is forgotten
 * @param files that are not gone nor ignored
 * @param lastScan the newest, which may still go on; null before the first
 */
public record SourceStatus(
        String name,
        @Nullable String root,
        boolean configured,
        long files,
        @Nullable Scan lastScan) {

    /**
     * One walk over the root.
     *
     * @param status running, complete, withheld or failed
     * @param withheld deletions that were not believed
     * @param notes why, and what else a person should know
     */
    public record Scan(
            String runId,
            Instant startedAt,
            @Nullable Instant endedAt,
            String status,
            long withheld,
            List<String> notes) {

        static Scan of(RunRecord run) {
            return new Scan(
                    run.runId(),
                    run.startedAt(),
                    run.endedAt(),
                    run.status().name().toLowerCase(Locale.ROOT),
                    run.withheld(),
                    run.notes());
        }
    }

    static List<SourceStatus> of(List<Sources.Source> sources, List<RunRecord> newestRuns) {
        return sources.stream().map(source -> of(source, newestRuns)).toList();
    }

    private static SourceStatus of(Sources.Source source, List<RunRecord> newestRuns) {
        Scan scan = newestRuns.stream()
                .filter(run -> run.kind() == RunRecord.Kind.SCAN && run.source().equals(source.name()))
                .max(Comparator.comparing(RunRecord::startedAt))
                .map(Scan::of)
                .orElse(null);
        return new SourceStatus(source.name(), source.root(), source.configured(), source.files(), scan);
    }
}
