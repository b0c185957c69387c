package fichero.query.status;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.scan;
import static fichero.query.readmodel.Given.watch;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.query.readmodel.Given;
import fichero.query.status.Verdict.State;
import fichero.schemas.RunRecord;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final RunRecord SCANNED = scan("notes", T0, T0.plusSeconds(5));

    @Test
    void idleWhenAllIsScannedAndNothingIsOnItsWay() {
        assertThat(Seen.runs(SCANNED, watch("notes", 0)).state()).isEqualTo(State.IDLE);
        assertThat(Seen.runs(SCANNED).notes()).isEmpty();
    }

    @Test
    void notIdleBeforeAnySourceWasScanned() {
        assertThat(Seen.runs().state()).isEqualTo(State.WORKING);
        assertThat(Seen.runs(watch("notes", 0)).state()).isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhileAScanRuns() {
        assertThat(Seen.runs(scan("notes", T0, null)).state()).isEqualTo(State.WORKING);
    }

    @Test
    void notIdleBeforeEverySourceInTheSettingsWasScanned() {
        assertThat(Seen.runs(SCANNED).expecting(Set.of("notes", "mail"), T0).notes())
                .containsExactly("mail has not been scanned yet");
        assertThat(Seen.runs(SCANNED).expecting(Set.of("notes"), T0).state()).isEqualTo(State.IDLE);
    }

    @Test
    void aScanOfAnEarlierProcessDoesNotCount() {
        assertThat(Seen.runs(SCANNED)
                        .expecting(Set.of("notes"), T0.plusNanos(1))
                        .state())
                .isEqualTo(State.WORKING);
    }

    @Test
    void aSourceThatIsNotInTheSettingsAnyMoreDoesNotHoldUp() {
        RunRecord cutShort = scan("former", T0.minusSeconds(60), null);

        assertThat(Seen.runs(SCANNED, cutShort).expecting(Set.of("notes"), T0).state())
                .isEqualTo(State.IDLE);
    }

    @Test
    void aSourceThatIsNotInTheSettingsButScannedNowHoldsUp() {
        RunRecord elsewhere = scan("elsewhere", T0.plusSeconds(60), null);

        assertThat(Seen.runs(SCANNED, elsewhere).expecting(Set.of("notes"), T0).state())
                .isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhileAStageKeepsSomethingForLater() {
        Seen seen = Seen.runs(SCANNED).waiting(2);

        assertThat(seen.state()).isEqualTo(State.WORKING);
        assertThat(seen.notes()).containsExactly("2 points wait to be written or embedded");
    }

    @Test
    void notIdleWhileFilesAreToBeLookedAtAgain() {
        Seen seen = Seen.runs(SCANNED).requests(Map.of("notes", 3L));

        assertThat(seen.state()).isEqualTo(State.WORKING);
        assertThat(seen.notes()).containsExactly("3 requests to look at files of notes again wait for its producer");
    }

    @Test
    void aDiskWithoutSpaceIsDegradedAndToldToThoseWhoSeeTheSystem() {
        Seen seen = Seen.runs(SCANNED).disk("the disk has 3 MiB left");

        assertThat(seen.state()).isEqualTo(State.DEGRADED);
        assertThat(seen.notes()).containsExactly("the disk has 3 MiB left");
        assertThat(seen.notes(new Eyes(Set.of("notes"), false)))
                .as("others are not told how the machine is")
                .noneMatch(note -> note.contains("MiB"));
    }

    @Test
    void notIdleWhileFilesSettle() {
        assertThat(Seen.runs(SCANNED, watch("notes", 1)).state()).isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhileAnyStageLags() {
        for (String stage : Seen.NO_LAG.keySet()) {
            Seen seen = Seen.runs(SCANNED).lags(Map.of(stage, 1L));
            assertThat(seen.state()).isEqualTo(State.WORKING);
            assertThat(seen.notes()).containsExactly("1 records wait for " + stage);
        }
    }

    @Test
    void notIdleWhileContentsAreUnderWay() {
        assertThat(Seen.runs(SCANNED).underWay(1).state()).isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhileTheReadModelIsBehind() {
        assertThat(Seen.runs(SCANNED).readModelBehind().state()).isEqualTo(State.WORKING);
    }

    @Test
    void notIdleWhenRecordsWereWrittenWhileLooking() {
        assertThat(Seen.runs(SCANNED).recordsArriving().state()).isEqualTo(State.WORKING);
    }

    @Test
    void degradedWhileAStageHasAnError() {
        Seen seen = Seen.runs(SCANNED).stage(Given.stage("points", 3, 0, "the embedder is away"));

        assertThat(seen.state()).isEqualTo(State.DEGRADED);
        assertThat(seen.notes()).contains("points: the embedder is away");
    }

    @Test
    void degradedWhenTheBrokerIsAway() {
        Seen seen = Seen.runs(SCANNED)
                .broker("it does not answer")
                .lags(Map.of())
                .recordsArriving()
                .readModelBehind();

        assertThat(seen.state()).isEqualTo(State.DEGRADED);
        assertThat(seen.notes()).contains("broker: it does not answer");
    }

    @Test
    void degradedWhenTheNewestScanFailed() {
        RunRecord failed =
                Given.run("s", "notes", RunRecord.Kind.SCAN, T0, T0.plusSeconds(1), RunRecord.Status.FAILED, 0, 0);

        assertThat(Seen.runs(failed).state()).isEqualTo(State.DEGRADED);
    }

    @Test
    void withheldDeletionsAreWorthANoteOnly() {
        RunRecord withheld =
                Given.run("s", "notes", RunRecord.Kind.SCAN, T0, T0.plusSeconds(1), RunRecord.Status.WITHHELD, 0, 12);

        assertThat(Seen.runs(withheld).state()).isEqualTo(State.IDLE);
        assertThat(Seen.runs(withheld).notes())
                .containsExactly("12 deletions in notes are withheld: the root is empty");
    }

    @Test
    void whoSeesLessIsToldThatThereIsMoreAndNotWhat() {
        RunRecord diary = scan("diary", T0, null);
        Seen seen = Seen.runs(SCANNED, diary, watch("notes", 4))
                .broker("it does not answer")
                .lags(Map.of("points", 3L))
                .underWay(2);

        assertThat(seen.notes(new Eyes(Set.of("notes"), false)))
                .containsExactly(
                        "something does not answer; who administers this sees what",
                        "4 files of notes are waiting to be published");
        assertThat(seen.notes(new Eyes(Set.of("notes"), true)))
                .contains("broker: it does not answer", "3 records wait for points")
                .noneMatch(note -> note.contains("diary"));
        assertThat(seen.notes(new Eyes(Set.of("notes", "diary"), true))).isEqualTo(seen.notes());
        assertThat(Seen.runs(SCANNED, diary).notes(new Eyes(Set.of("notes"), false)))
                .containsExactly("other work is under way");
    }
}
