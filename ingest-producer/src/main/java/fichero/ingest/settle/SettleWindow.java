package fichero.ingest.settle;

import fichero.ingest.runs.Run;
import fichero.ingest.walk.Stamp;
import fichero.schemas.Origin;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Paths that were seen and are not published yet: settling, held back, or not acknowledged. Holds paths, never bytes.
 *
 * <p>A path is due once it is {@link Quiet}. Live paths are due before those of scans. Deletions wait a little too, and for what was seen before them, so
 * that the new place of a moved file is published before the old one goes. Safe for any thread.
 */
public final class SettleWindow {

    private final Duration settleTime;
    private final Duration unstableAfter;
    private final InstantSource clock;
    private final Runnable changed;

    private final Map<String, Pending> pending = new HashMap<>();
    private final Map<String, Long> waiting = new HashMap<>();
    private final DueQueue live = new DueQueue();
    private final DueQueue scanned = new DueQueue();
    private final Deletions deletions;
    private long sequence;

    /**
     * @param unstableAfter how long a file may go on changing
     * @param changed called when something was added or is done; returns at once and takes no locks
     */
    public SettleWindow(Duration settleTime, Duration unstableAfter, InstantSource clock, Runnable changed) {
        this.settleTime = settleTime;
        this.unstableAfter = unstableAfter;
        this.clock = clock;
        this.changed = changed;
        this.deletions = new Deletions(settleTime);
    }

    /** A path was seen, new or changed. */
    public synchronized void seen(Sighting seen) {
        Instant now = clock.instant();
        String id = seen.source() + ":" + seen.path();
        Deletion undone = deletions.remove(id, seen.source());
        if (undone != null) {
            settled(undone.source(), undone.run(), Run.Outcome.NOTHING, true);
        }
        Pending path = pending.get(id);
        if (path == null) {
            add(seen, now);
            return;
        }
        if (seen.origin() == Origin.LIVE && path.origin == Origin.SCAN) {
            deletions.forget(path);
            path.origin = Origin.LIVE;
            path.queue = null;
            deletions.expect(path);
        }
        if (path.taken) {
            path.again = true;
            path.quiet.looks(seen.stamp());
        } else if (seen.origin() == Origin.LIVE || differs(path, seen.stamp())) {
            changedAgain(path, seen.stamp(), now);
        }
    }

    /**
     * The next path that is due, live ones first, or null. It is the caller's until {@link #done}, {@link #retry}, or
     * {@link #rest} says that it is settling.
     */
    public synchronized @Nullable Pending take(boolean liveToo, boolean scannedToo) {
        Instant now = clock.instant();
        Pending path = liveToo ? live.poll(now) : null;
        if (path == null && scannedToo) {
            path = scanned.poll(now);
        }
        if (path != null) {
            path.taken = true;
        }
        return path;
    }

    /** Whether a path is at rest. */
    public enum Rest {
        QUIET,
        /** Not yet; the window has it back. */
        SETTLING,
        /** Not for so long that it has to be told; the window looks at it again once that is done. */
        UNSTABLE
    }

    /** Tells whether a taken path is at rest, given what it looks like now. */
    public synchronized Rest rest(Pending path, Stamp stamp) {
        Instant now = clock.instant();
        if (path.quiet.isReached(stamp, now)) {
            if (!path.counted) {
                path.counted = true;
                expect(path.source(), path.run());
            }
            return Rest.QUIET;
        }
        if (path.quiet.isHopeless(now)) {
            path.unstable = true;
            return Rest.UNSTABLE;
        }
        path.taken = false;
        if (differs(path, stamp)) {
            changedAgain(path, stamp, now);
        } else {
            path.due = path.quiet.due();
            queue(path);
        }
        return Rest.SETTLING;
    }

    /** A taken path changed while it was read: it settles again. */
    public synchronized void unrest(Pending path, Stamp stamp) {
        path.taken = false;
        changedAgain(path, stamp, clock.instant());
    }

    /** A taken path could not be published: again after a pause. */
    public synchronized void retry(Pending path, Duration pause) {
        path.taken = false;
        path.again = false;
        path.unstable = false;
        path.due = clock.instant().plus(pause);
        queue(path);
    }

    /** A taken path is published and acknowledged, or there was nothing to publish. */
    public void done(Pending path, Run.Outcome outcome) {
        synchronized (this) {
            remove(path, outcome);
            if (path.again || path.unstable) {
                add(path.asSeenAgain(), clock.instant());
            }
        }
        changed.run();
    }

    /** A path of the catalogue is not there any more. */
    public void gone(Deletion deletion) {
        synchronized (this) {
            String id = deletion.source() + ":" + deletion.path();
            if (!deletions.add(id, deletion, clock.instant())) {
                return;
            }
            expect(deletion.source(), deletion.run());
            Pending path = pending.get(id);
            if (path != null && !path.taken) {
                remove(path, Run.Outcome.NOTHING);
            }
        }
        changed.run();
    }

    public synchronized boolean isGone(String source, String path) {
        return deletions.contains(source + ":" + path, source);
    }

    /** Deletions to be judged now, or null; each is the caller's until {@link #done(Deletion, Run.Outcome)}. */
    public synchronized Deletion.@Nullable Batch takeDeletions() {
        return deletions.take(clock.instant());
    }

    /** All live deletions of a source at once, judged or not, or null; each is the caller's then. */
    public synchronized Deletion.@Nullable Batch takeLiveDeletions(String source) {
        return deletions.takeAll(source, Origin.LIVE);
    }

    public void done(Deletion deletion, Run.Outcome outcome) {
        synchronized (this) {
            settled(deletion.source(), deletion.run(), outcome, true);
        }
        changed.run();
    }

    /** A deletion could not be published: once more, as if it were seen now. */
    public synchronized void retry(Deletion deletion) {
        String id = deletion.source() + ":" + deletion.path();
        if (!deletions.add(id, deletion, clock.instant())) {
            settled(deletion.source(), deletion.run(), Run.Outcome.NOTHING, true);
        }
    }

    /** How many paths of a source were seen and are not published yet. */
    public synchronized long waiting(String source) {
        return waiting.getOrDefault(source, 0L);
    }

    /** Whether a path was seen and is not published yet. */
    public synchronized boolean isWaiting(String source, String path) {
        return pending.containsKey(source + ":" + path);
    }

    /** How many paths wait in all. */
    public synchronized int size() {
        return pending.size();
    }

    private void add(Sighting seen, Instant now) {
        Quiet quiet = new Quiet(seen.stamp(), seen.trusted(), now, settleTime, unstableAfter);
        Pending path = new Pending(seen, quiet, now, sequence++);
        pending.put(path.id(), path);
        if (path.counted) {
            expect(path.source(), path.run());
        }
        deletions.expect(path);
        queue(path);
        changed.run();
    }

    private void remove(Pending path, Run.Outcome outcome) {
        pending.remove(path.id());
        path.queue = null;
        deletions.forget(path);
        settled(path.source(), path.run(), outcome, path.counted);
    }

    private void expect(String source, Run run) {
        run.expected();
        waiting.merge(source, 1L, Long::sum);
    }

    private void settled(String source, Run run, Run.Outcome outcome, boolean counted) {
        if (counted) {
            run.settled(outcome);
            waiting.merge(source, -1L, Long::sum);
        } else {
            run.counted(outcome);
        }
    }

    private void changedAgain(Pending path, @Nullable Stamp stamp, Instant now) {
        path.quiet.changed(stamp, now);
        path.due = path.quiet.due();
        if (!path.restless && now.isAfter(path.firstSeen.plus(settleTime))) {
            path.restless = true;
            deletions.forget(path);
        }
        queue(path);
    }

    private static boolean differs(Pending path, @Nullable Stamp stamp) {
        return stamp != null && !stamp.equals(path.quiet.stamp());
    }

    private void queue(Pending path) {
        (path.origin == Origin.LIVE ? live : scanned).add(path);
    }
}
