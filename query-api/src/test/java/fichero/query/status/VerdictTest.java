package fichero.query.status;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.scan;
import static fichero.query.readmodel.Given.watch;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.query.readmodel.Given;
import fichero.query.status.Verdict.Snapshot;
import fichero.query.status.Verdict.State;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final RunRecord SCANNED = scan("notes", T0, T0.plusSeconds(5));
    private static final Map<String, Long> NO_LAG = Map.of("catalogue", 0L, "contents", 0L, "points", 0L);

    @Test
    void idleWhenAllIsScannedAndNothingIsOnItsWay() {
        assertThat(Verdict.of(seen(SCANNED, watch("notes", 0))).state()).isEqualTo(State.IDLE);
        assertThat(Verdict.of(seen(SCANNED)).notes()).isEmpty();
    }

    @Test
    void notIdleBeforeAnySourceWasScanned() {
        assertThat(Verdict.of(seen()).state()).isEqualTo(State.WORKING);
        assertThat(Verdict.of(seen(watch("notes", 0))).state()).isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhileAScanRuns() {
        assertThat(Verdict.of(seen(scan("notes", T0, null))).state()).isEqualTo(State.WORKING);
    }

    @Test
    void notIdleBeforeEverySourceInTheSettingsWasScanned() {
        assertThat(Verdict.of(expecting(Set.of("notes", "mail"), T0, SCANNED)).notes())
                .containsExactly("mail has not been scanned yet");
        assertThat(Verdict.of(expecting(Set.of("notes"), T0, SCANNED)).state()).isEqualTo(State.IDLE);
    }

    @Test
    void aScanOfAnEarlierProcessDoesNotCount() {
        assertThat(Verdict.of(expecting(Set.of("notes"), T0.plusNanos(1), SCANNED))
                        .state())
                .isEqualTo(State.WORKING);
    }

    @Test
    void aSourceThatIsNotInTheSettingsAnyMoreDoesNotHoldUp() {
        RunRecord cutShort = scan("former", T0.minusSeconds(60), null);

        assertThat(Verdict.of(expecting(Set.of("notes"), T0, SCANNED, cutShort)).state())
                .isEqualTo(State.IDLE);
    }

    @Test
    void aSourceThatIsNotInTheSettingsButScannedNowHoldsUp() {
        RunRecord elsewhere = scan("elsewhere", T0.plusSeconds(60), null);

        assertThat(Verdict.of(expecting(Set.of("notes"), T0, SCANNED, elsewhere))
                        .state())
                .isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhileAStageKeepsSomethingForLater() {
        Verdict verdict = Verdict.of(new Snapshot(
                null,
                null,
                NO_LAG,
                true,
                true,
                null,
                List.of(SCANNED),
                List.of(),
                0,
                2,
                Map.of(),
                Set.of(),
                Instant.EPOCH));

        assertThat(verdict.state()).isEqualTo(State.WORKING);
        assertThat(verdict.notes()).containsExactly("2 points wait to be written or embedded");
    }

    @Test
    void notIdleWhileFilesAreToBeLookedAtAgain() {
        Verdict verdict = Verdict.of(new Snapshot(
                null,
                null,
                NO_LAG,
                true,
                true,
                null,
                List.of(SCANNED),
                List.of(),
                0,
                0,
                Map.of("notes", 3L),
                Set.of(),
                Instant.EPOCH));

        assertThat(verdict.state()).isEqualTo(State.WORKING);
        assertThat(verdict.notes()).containsExactly("3 requests to look at files of notes again wait for its producer");
    }

    @Test
    void aDiskWithoutSpaceIsDegradedAndToldToThoseWhoSeeTheSystem() {
        Verdict verdict = Verdict.of(new Snapshot(
                "the disk has 3 MiB left",
                null,
                NO_LAG,
                true,
                true,
                null,
                List.of(SCANNED),
                List.of(),
                0,
                0,
                Map.of(),
                Set.of(),
                Instant.EPOCH));

        assertThat(verdict.state()).isEqualTo(State.DEGRADED);
        assertThat(verdict.notes()).containsExactly("the disk has 3 MiB left");
        assertThat(verdict.notes(new Eyes(Set.of("notes"), false)))
                .as("others are not told how the machine is")
                .noneMatch(note -> note.contains("MiB"));
    }

    @Test
    void notIdleWhileFilesSettle() {
        assertThat(Verdict.of(seen(SCANNED, watch("notes", 1))).state()).isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhileAnyStageLags() {
        for (String stage : NO_LAG.keySet()) {
            Verdict verdict = Verdict.of(snapshot(null, Map.of(stage, 1L), true, true, 0, List.of(), SCANNED));
            assertThat(verdict.state()).isEqualTo(State.WORKING);
            assertThat(verdict.notes()).containsExactly("1 records wait for " + stage);
        }
    }

    @Test
    void notIdleWhileContentsAreUnderWay() {
        assertThat(Verdict.of(snapshot(null, NO_LAG, true, true, 1, List.of(), SCANNED))
                        .state())
                .isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhileTheReadModelIsBehind() {
        assertThat(Verdict.of(snapshot(null, NO_LAG, true, false, 0, List.of(), SCANNED))
                        .state())
                .isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhenRecordsWereWrittenWhileLooking() {
        assertThat(Verdict.of(snapshot(null, NO_LAG, false, true, 0, List.of(), SCANNED))
                        .state())
                .isEqualTo(State.WORKING);
    }

    @Test
    void degradedWhileAStageHasAnError() {
        StageReport points = Given.stage("points", 3, 0, "the embedder is away");

        Verdict verdict = Verdict.of(snapshot(null, NO_LAG, true, true, 0, List.of(points), SCANNED));

        assertThat(verdict.state()).isEqualTo(State.DEGRADED);
        assertThat(verdict.notes()).contains("points: the embedder is away");
    }

    @Test
    void degradedWhenTheBrokerIsAway() {
        Verdict verdict = Verdict.of(snapshot("it does not answer", Map.of(), false, false, 0, List.of(), SCANNED));

        assertThat(verdict.state()).isEqualTo(State.DEGRADED);
        assertThat(verdict.notes()).contains("broker: it does not answer");
    }

    @Test
    void degradedWhenTheNewestScanFailed() {
        RunRecord failed =
                Given.run("s", "notes", RunRecord.Kind.SCAN, T0, T0.plusSeconds(1), RunRecord.Status.FAILED, 0, 0);

        assertThat(Verdict.of(seen(failed)).state()).isEqualTo(State.DEGRADED);
    }

    @Test
    void withheldDeletionsAreWorthANoteOnly() {
        RunRecord withheld =
                Given.run("s", "notes", RunRecord.Kind.SCAN, T0, T0.plusSeconds(1), RunRecord.Status.WITHHELD, 0, 12);

        Verdict verdict = Verdict.of(seen(withheld));

        assertThat(verdict.state()).isEqualTo(State.IDLE);
        assertThat(verdict.notes()).containsExactly("12 deletions in notes are withheld: the root is empty");
    }

    @Test
    void whoSeesLessIsToldThatThereIsMoreAndNotWhat() {
        RunRecord diary = scan("diary", T0, null);
        Verdict verdict = Verdict.of(snapshot(
                "it does not answer",
                Map.of("points", 3L),
                true,
                true,
                2,
                List.of(),
                SCANNED,
                diary,
                watch("notes", 4)));

        assertThat(verdict.notes(new Eyes(Set.of("notes"), false)))
                .containsExactly(
                        "something does not answer; who administers this sees what",
                        "4 files of notes are waiting to be published");
        assertThat(verdict.notes(new Eyes(Set.of("notes"), true)))
                .contains("broker: it does not answer", "3 records wait for points")
                .noneMatch(note -> note.contains("diary"));
        assertThat(verdict.notes(new Eyes(Set.of("notes", "diary"), true))).isEqualTo(verdict.notes());
        assertThat(Verdict.of(seen(SCANNED, diary)).notes(new Eyes(Set.of("notes"), false)))
                .containsExactly("other work is under way");
    }

    private static Snapshot seen(RunRecord... runs) {
        return snapshot(null, NO_LAG, true, true, 0, List.of(), runs);
    }

    private static Snapshot expecting(Set<String> sources, Instant notIdleBefore, RunRecord... runs) {
        return new Snapshot(
                null, null, NO_LAG, true, true, null, List.of(runs), List.of(), 0, 0, Map.of(), sources, notIdleBefore);
    }

    private static Snapshot snapshot(
            String brokerProblem,
            Map<String, Long> lags,
            boolean quiet,
            boolean reflected,
            long underWay,
            List<StageReport> stages,
            RunRecord... runs) {
        return new Snapshot(
                null,
                brokerProblem,
                lags,
                quiet,
                reflected,
                null,
                List.of(runs),
                stages,
                underWay,
                0,
                Map.of(),
                Set.of(),
                Instant.EPOCH);
    }
}
