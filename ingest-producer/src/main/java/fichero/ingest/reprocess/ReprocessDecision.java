package fichero.ingest.reprocess;

import fichero.schemas.StageReport;
import java.util.Collection;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * What the contents stage says of what it holds. Pure.
 *
 * @param fingerprint of the process that said something last, see {@link StageReport#fingerprint}
 * @param outdated contents that were processed with another one than any of these
 */
record ReprocessDecision(String fingerprint, long outdated) {

    /** @return empty when no process has said anything, or nothing is outdated */
    static Optional<ReprocessDecision> of(Collection<StageReport> reports) {
        Optional<String> newest = reports.stream()
                .filter(report -> report.fingerprint() != null)
                .max(Comparator.comparing(StageReport::at))
                .map(report -> Objects.requireNonNull(report.fingerprint()));
        return newest.map(fingerprint -> new ReprocessDecision(fingerprint, outdated(reports, fingerprint)))
                .filter(decision -> decision.outdated > 0);
    }

    /** Whether a content that was processed so is to be processed again. */
    boolean isOutdated(String content) {
        return fingerprint.lines().noneMatch(content::equals);
    }

    private static long outdated(Collection<StageReport> reports, String fingerprint) {
        return reports.stream()
                .filter(report -> fingerprint.equals(report.fingerprint()))
                .mapToLong(report -> report.outdated() == null ? 0 : report.outdated())
                .sum();
    }
}
