package fichero.ingest.runs;

import fichero.schemas.RunRecord;
import fichero.schemas.TopicValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One scan, or the watch over one source, as it goes on: counts, notes, and how it ended. Safe for any thread. */
public final class Run {

    /** Notes are for people: the first few say what is wrong. */
    private static final int MAX_NOTES = 20;

    /** What became of one path that a run brought up. */
    public enum Outcome {
        ADDED,
        CHANGED,
        UNCHANGED,
        MISSING,
        FAILED,
        IGNORED,
        /** Nothing to tell: come and gone, or withheld. */
        NOTHING
    }

    private final String runId;
    private final String source;
    private final RunRecord.Kind kind;
    private final String trigger;
    private final Instant startedAt;
    private final boolean confirmed;

    private final long[] counts = new long[Outcome.values().length];
    private final List<String> notes = new ArrayList<>();
    private long discovered;
    private long waiting;
    private long withheld;
    private boolean doubted;
    private boolean walked;
    private @Nullable Instant endedAt;
    private RunRecord.Status status = RunRecord.Status.RUNNING;

    private Run(
            String runId, String source, RunRecord.Kind kind, String trigger, Instant startedAt, boolean confirmed) {
        this.runId = runId;
        this.source = source;
        this.kind = kind;
        this.trigger = trigger;
        this.startedAt = startedAt;
        this.confirmed = confirmed;
    }

    /** @param confirmed a person said that what is missing is meant to be gone */
    public static Run scan(String source, String trigger, Instant startedAt, boolean confirmed) {
        return new Run(source + "/scan/" + startedAt, source, RunRecord.Kind.SCAN, trigger, startedAt, confirmed);
    }

    /** There is one watch a source, so its record replaces that of the process before. */
    public static Run watch(String source, Instant startedAt) {
        return new Run(source + "/watch", source, RunRecord.Kind.WATCH, "start", startedAt, false);
    }

    /** The last record of a scan whose process was killed, given the last that it wrote. */
    static RunRecord interrupted(RunRecord left, Instant at) {
        List<String> notes = new ArrayList<>(left.notes());
        notes.add("interrupted: the process ended before the scan was complete; the next start scans again");
        return new RunRecord(
                left.v(),
                left.runId(),
                left.source(),
                left.kind(),
                left.trigger(),
                left.startedAt(),
                at,
                RunRecord.Status.FAILED,
                left.discovered(),
                left.added(),
                left.changed(),
                left.unchanged(),
                left.missing(),
                left.failed(),
                left.ignored(),
                0,
                left.withheld(),
                notes,
                left.softwareVersion());
    }

    public String runId() {
        return runId;
    }

    public String source() {
        return source;
    }

    public boolean isScan() {
        return kind == RunRecord.Kind.SCAN;
    }

    public boolean isConfirmed() {
        return confirmed;
    }

    /** Counts a file found under the root. */
    public synchronized void discovered() {
        discovered++;
    }

    /** Counts a path without anything to publish. */
    public synchronized void counted(Outcome outcome) {
        counts[outcome.ordinal()]++;
    }

    /** A path was brought up that {@link #settled} is going to be called for. */
    public synchronized void expected() {
        waiting++;
    }

    public synchronized void settled(Outcome outcome) {
        waiting--;
        counts[outcome.ordinal()]++;
    }

    public synchronized void note(String note) {
        if (notes.size() < MAX_NOTES && !notes.contains(note)) {
            notes.add(note);
        }
    }

    public synchronized List<String> notes() {
        return List.copyOf(notes);
    }

    /** Deletions were not believed. */
    public synchronized void withheld(long deletions, String why) {
        withheld += deletions;
        doubted = true;
        note(why);
    }

    /** The walk is over; the scan is complete once nothing of it waits. */
    public synchronized void walked() {
        walked = true;
    }

    public synchronized boolean isComplete() {
        return walked && waiting == 0;
    }

    public synchronized boolean hasEnded() {
        return endedAt != null;
    }

    /** Ends the run as complete, or as withheld when it was. */
    public synchronized void complete(Instant at) {
        end(doubted ? RunRecord.Status.WITHHELD : RunRecord.Status.COMPLETE, at);
    }

    public synchronized void end(RunRecord.Status how, Instant at) {
        status = how;
        endedAt = at;
    }

    public synchronized RunRecord record(long waitingNow, String softwareVersion) {
        return new RunRecord(
                TopicValue.VERSION,
                runId,
                source,
                kind,
                trigger,
                startedAt,
                endedAt,
                status,
                discovered,
                counts[Outcome.ADDED.ordinal()],
                counts[Outcome.CHANGED.ordinal()],
                counts[Outcome.UNCHANGED.ordinal()],
                counts[Outcome.MISSING.ordinal()],
                counts[Outcome.FAILED.ordinal()],
                counts[Outcome.IGNORED.ordinal()],
                isScan() ? waiting : waitingNow,
                withheld,
                notes,
                softwareVersion);
    }
}
