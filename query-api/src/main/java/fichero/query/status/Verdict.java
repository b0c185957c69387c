package fichero.query.status;

import fichero.query.status.Note.Code;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Idle, working or degraded, with the reasons.
 *
 * <p>{@code idle} says that the last scan is complete and nothing seen so far is on its way; it must never be said too
 * early. See {@link StatusReader} for the order in which the snapshot is taken. The state is that of the whole, whoever asks:
 * who is told idle may rely on it.
 *
 * @param wrong what keeps it from answering as it should
 * @param busy what is on its way
 * @param worthKnowing what a person should know besides
 */
record Verdict(State state, List<Note> wrong, List<Note> busy, List<Note> worthKnowing) {

    Verdict {
        wrong = List.copyOf(wrong);
        busy = List.copyOf(busy);
        worthKnowing = List.copyOf(worthKnowing);
    }

    /** In the order of how much they hide: degraded wins over working, working over idle. */
    enum State {
        IDLE,
        WORKING,
        DEGRADED
    }

    /**
     * What was seen, in one look.
     *
     * @param diskProblem what is wrong with the disk of this process, or null
     * @param brokerProblem why the broker could not be asked, or null
     * @param lags records that each stage has not taken yet
     * @param quiet whether no topic grew while looking
     * @param reflected whether the read model had reached the ends of its topics when its rows were read
     * @param readModelProblem what keeps the read model from following, or null
     * @param newestRuns newest scan and newest watch of each source
     * @param contentsUnderWay contents whose last word is not spoken
     * @param waiting what stages keep for later, removals from the index among it
     * @param requests how many requests wait for each source's producer
     * @param expectedSources sources that must have been scanned; empty for those that runs tell of
     * @param notIdleBefore scans that started earlier do not count
     */
    record Snapshot(
            @Nullable String diskProblem,
            @Nullable String brokerProblem,
            Map<String, Long> lags,
            boolean quiet,
            boolean reflected,
            @Nullable String readModelProblem,
            List<RunRecord> newestRuns,
            List<StageReport> stages,
            long contentsUnderWay,
            long waiting,
            Map<String, Long> requests,
            Set<String> expectedSources,
            Instant notIdleBefore) {

        /** Leaves out what the last process said of sources that it had and this one has not. */
        private Snapshot withoutFormerSources() {
            List<RunRecord> relevant = newestRuns.stream()
                    .filter(run -> expectedSources.isEmpty()
                            || expectedSources.contains(run.source())
                            || !run.startedAt().isBefore(notIdleBefore))
                    .toList();
            return new Snapshot(
                    diskProblem,
                    brokerProblem,
                    lags,
                    quiet,
                    reflected,
                    readModelProblem,
                    relevant,
                    stages,
                    contentsUnderWay,
                    waiting,
                    requests,
                    expectedSources,
                    notIdleBefore);
        }
    }

    static Verdict of(Snapshot all) {
        Snapshot seen = all.withoutFormerSources();
        List<Note> wrong = wrong(seen);
        List<Note> busy = busy(seen);
        State state = !wrong.isEmpty() ? State.DEGRADED : busy.isEmpty() ? State.IDLE : State.WORKING;
        return new Verdict(state, wrong, busy, worthKnowing(seen));
    }

    /** Every reason. */
    List<Note> notes() {
        return Stream.of(wrong, busy, worthKnowing).flatMap(List::stream).toList();
    }

    /** The reasons that somebody may know; when none of them explains the state, that there are others. */
    List<Note> notes(Eyes eyes) {
        List<Note> notes = new ArrayList<>(seen(wrong, eyes));
        if (state == State.DEGRADED && notes.isEmpty()) {
            notes.add(Note.of(Code.HIDDEN_FAILURE));
        }
        List<Note> underWay = seen(busy, eyes);
        if (state == State.WORKING && underWay.isEmpty()) {
            notes.add(Note.of(Code.HIDDEN_WORK));
        }
        notes.addAll(underWay);
        notes.addAll(seen(worthKnowing, eyes));
        return notes;
    }

    private static List<Note> seen(List<Note> notes, Eyes eyes) {
        return notes.stream().filter(eyes::see).toList();
    }

    private static List<Note> wrong(Snapshot seen) {
        List<Note> wrong = new ArrayList<>();
        if (seen.diskProblem() != null) {
            wrong.add(Note.saying(Code.DISK, seen.diskProblem()));
        }
        if (seen.brokerProblem() != null) {
            wrong.add(Note.saying(Code.BROKER, seen.brokerProblem()));
        }
        if (seen.readModelProblem() != null) {
            wrong.add(Note.saying(Code.READ_MODEL, seen.readModelProblem()));
        }
        for (StageReport stage : seen.stages()) {
            if (stage.lastError() != null) {
                wrong.add(new Note(Code.STAGE_FAILS, stage.stage(), null, stage.lastError()));
            }
        }
        scans(seen)
                .filter(scan -> scan.status() == RunRecord.Status.FAILED)
                .forEach(scan -> wrong.add(new Note(Code.SCAN_FAILED, scan.source(), null, why(scan))));
        return wrong;
    }

    private static List<Note> busy(Snapshot seen) {
        List<Note> busy = new ArrayList<>(scanning(seen));
        for (RunRecord run : seen.newestRuns()) {
            if (run.kind() == RunRecord.Kind.WATCH && run.endedAt() == null && run.waiting() > 0) {
                busy.add(Note.of(Code.FILES_WAIT, run.source(), run.waiting()));
            }
        }
        seen.requests().forEach((source, requests) -> busy.add(Note.of(Code.REQUESTS_WAIT, source, requests)));
        seen.lags().forEach((stage, lag) -> {
            if (lag > 0) {
                busy.add(Note.of(Code.RECORDS_WAIT, stage, lag));
            }
        });
        if (seen.contentsUnderWay() > 0) {
            busy.add(Note.of(Code.CONTENTS_UNDER_WAY, seen.contentsUnderWay()));
        }
        if (seen.waiting() > 0) {
            busy.add(Note.of(Code.POINTS_WAIT, seen.waiting()));
        }
        if (!seen.reflected()) {
            busy.add(Note.of(Code.READ_MODEL_BEHIND));
        }
        if (busy.isEmpty() && !seen.quiet()) {
            busy.add(Note.of(Code.RECORDS_ARRIVE));
        }
        return busy;
    }

    private static List<Note> scanning(Snapshot seen) {
        Map<String, RunRecord> scans =
                scans(seen).collect(Collectors.toMap(RunRecord::source, scan -> scan, Verdict::newer));
        Set<String> sources = new TreeSet<>(seen.expectedSources());
        if (sources.isEmpty()) {
            seen.newestRuns().forEach(run -> sources.add(run.source()));
        }
        if (sources.isEmpty()) {
            return List.of(Note.of(Code.NOTHING_SCANNED));
        }
        List<Note> open = new ArrayList<>();
        for (String source : sources) {
            RunRecord scan = scans.get(source);
            if (scan == null || scan.startedAt().isBefore(seen.notIdleBefore())) {
                open.add(Note.of(Code.NOT_SCANNED, source));
            }
        }
        for (RunRecord scan : scans.values()) {
            if (scan.endedAt() == null && !scan.startedAt().isBefore(seen.notIdleBefore())) {
                open.add(Note.of(Code.SCANNING, scan.source()));
            }
        }
        return open;
    }

    private static List<Note> worthKnowing(Snapshot seen) {
        return scans(seen)
                .filter(scan -> scan.status() == RunRecord.Status.WITHHELD || scan.withheld() > 0)
                .map(scan -> new Note(Code.DELETIONS_WITHHELD, scan.source(), scan.withheld(), why(scan)))
                .toList();
    }

    private static Stream<RunRecord> scans(Snapshot seen) {
        return seen.newestRuns().stream().filter(run -> run.kind() == RunRecord.Kind.SCAN);
    }

    private static RunRecord newer(RunRecord one, RunRecord other) {
        return one.startedAt().isBefore(other.startedAt()) ? other : one;
    }

    private static @Nullable String why(RunRecord run) {
        return run.notes().isEmpty() ? null : String.join("; ", run.notes());
    }
}
