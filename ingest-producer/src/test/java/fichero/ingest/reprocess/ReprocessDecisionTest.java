package fichero.ingest.reprocess;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.StageReport;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReprocessDecisionTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private static StageReport report(String instance, String fingerprint, Long outdated, Instant at) {
        return new StageReport(1, "contents", instance, null, 0, 0, 0, 0, outdated, fingerprint, null, null, at);
    }

    @Test
    void nothingSaidIsNothingToDo() {
        assertThat(ReprocessDecision.of(List.of())).isEmpty();
        assertThat(ReprocessDecision.of(List.of(report("a", null, null, NOON)))).isEmpty();
        assertThat(ReprocessDecision.of(List.of(report("a", "reader-1", 0L, NOON))))
                .isEmpty();
    }

    @Test
    void whatAnyOfTheFingerprintsMadeIsUpToDate() {
        String said = StageReport.joined(List.of("reader-2|structure", "reader-2|recursive"));
        ReprocessDecision decision =
                ReprocessDecision.of(List.of(report("a", said, 1L, NOON))).orElseThrow();

        assertThat(decision.isOutdated("reader-2|structure")).isFalse();
        assertThat(decision.isOutdated("reader-2|recursive")).isFalse();
        assertThat(decision.isOutdated("reader-1|structure")).isTrue();
        assertThat(decision.isOutdated("reader-2|")).isTrue();
    }

    @Test
    void everyProcessOfTheNewestKindIsCounted() {
        assertThat(ReprocessDecision.of(List.of(
                        report("a", "reader-2", 3L, NOON),
                        report("b", "reader-2", 4L, NOON.minusSeconds(5)),
                        report("left-behind", "reader-1", 9L, NOON.minusSeconds(90)))))
                .contains(new ReprocessDecision("reader-2", 7));
    }
}
