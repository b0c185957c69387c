package fichero.ingest.settle;

import fichero.ingest.runs.Run;
import fichero.ingest.walk.Stamp;
import fichero.schemas.Origin;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Paths that were seen and are not published yet: settling, held back, or not acknowledged. Holds paths, never bytes.
 *
 * <p>A path is due once it has been quiet for the settle time, or for twice the longest pause that its writer has made
 * so far. Live paths are due before those of scans. Deletions wait a little too, and for what was seen before them, so
 * that the new place of a moved file is published before the old one goes. Safe for any thread.
 */
public final class SettleWindow {

    /** A slow writer is waited for, but no longer than this between two writes. */
    private static final Duration LONGEST_QUIET = Duration.ofSeconds(10);

    private final Duration settleTime;
    private final Duration unstableAfter;
    private final InstantSource clock;
    private final Runnable changed;

    private final Map<String, Pending> pending = new HashMap<>();
    private final Map<String, Long> waiting = new HashMap<>();
    private final PriorityQueue<Due> live = new PriorityQueue<>(Due.FIRST_DUE);
    private final PriorityQueue<Due> scanned = new PriorityQueue<>(Due.FIRST_DUE);
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

    private record Due(Instant at, long sequence, Pending path) {
        static final Comparator<Due> FIRST_DUE = Comparator.comparing(Due::at).thenComparingLong(Due::sequence);
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
            add(seen, now, quietSince(seen, now));
            return;
        }
        if (seen.origin() == Origin.LIVE && path.origin == Origin.SCAN) {
            deletions.forget(path);
            path.origin = Origin.LIVE;
            path.queued = false;
            deletions.expect(path);
        }
        if (path.taken) {
            path.again = true;
            path.stamp = seen.stamp();
        } else if (seen.origin() == Origin.LIVE || !sameStamp(path, seen.stamp())) {
            changedAgain(path, seen.stamp(), now);
        }
    }

    /**
     * The next path that is due, live ones first, or null. It is the caller's until {@link #done}, {@link #retry}, or
     * {@link #rest} says that it is settling.
     */
    public synchronized @Nullable Pending take(boolean liveToo, boolean scannedToo) {
        Instant now = clock.instant();
        Pending path = liveToo ? poll(live, Origin.LIVE, now) : null;
        if (path == null && scannedToo) {
            path = poll(scanned, Origin.SCAN, now);
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
        /** Not for so long that it has to be told. */
        UNSTABLE
    }

    /** Tells whether a taken path is at rest, given what it looks like now. */
    public synchronized Rest rest(Pending path, Stamp stamp) {
        Instant now = clock.instant();
        if (stamp.equals(path.stamp) && !now.isBefore(path.quietSince.plus(quiet(path)))) {
            if (!path.counted) {
                path.counted = true;
                path.run().expected();
                waiting.merge(path.source(), 1L, Long::sum);
            }
            return Rest.QUIET;
        }
        if (!now.isBefore(path.changingSince.plus(unstableAfter))) {
            return Rest.UNSTABLE;
        }
        path.taken = false;
        if (stamp.equals(path.stamp)) {
            path.due = path.quietSince.plus(quiet(path));
            queue(path);
        } else {
            changedAgain(path, stamp, now);
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
        path.due = clock.instant().plus(pause);
        queue(path);
    }

    /** A taken path is published and acknowledged, or there was nothing to publish. */
    public void done(Pending path, Run.Outcome outcome) {
        synchronized (this) {
            pending.remove(path.id());
            deletions.forget(path);
            settled(path.source(), path.run(), outcome, path.counted);
            if (path.again) {
                Instant now = clock.instant();
                add(path.asSeenAgain(), now, now);
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
            deletion.run().expected();
            waiting.merge(deletion.source(), 1L, Long::sum);
            Pending path = pending.get(id);
            if (path != null && !path.taken) {
                pending.remove(id);
                deletions.forget(path);
                settled(path.source(), path.run(), Run.Outcome.NOTHING, path.counted);
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

    /** How many paths wait in all. */
    public synchronized int size() {
        return pending.size();
    }

    private void add(Sighting seen, Instant now, Instant quietSince) {
        Pending path = new Pending(seen, now, quietSince, quietSince.plus(settleTime), sequence++);
        pending.put(path.id(), path);
        if (path.counted) {
            path.run().expected();
            waiting.merge(path.source(), 1L, Long::sum);
        }
        deletions.expect(path);
        queue(path);
        changed.run();
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
        Duration pause = Duration.between(path.lastChange, now);
        if (pause.compareTo(quiet(path)) > 0) {
            // It was at rest, and waited for something else.
            path.longestPause = Duration.ZERO;
            path.changingSince = now;
        } else if (pause.compareTo(path.longestPause) > 0) {
            path.longestPause = pause;
        }
        path.stamp = stamp;
        path.lastChange = now;
        path.quietSince = now;
        Instant limit = path.changingSince.plus(unstableAfter);
        Instant due = now.plus(quiet(path));
        path.due = due.isAfter(limit) ? limit : due;
        if (!path.restless && now.isAfter(path.firstSeen.plus(settleTime))) {
            path.restless = true;
            deletions.forget(path);
        }
        queue(path);
    }

    private Duration quiet(Pending path) {
        Duration twice = path.longestPause.multipliedBy(2);
        Duration wanted = twice.compareTo(settleTime) > 0 ? twice : settleTime;
        Duration most = LONGEST_QUIET.compareTo(settleTime) > 0 ? LONGEST_QUIET : settleTime;
        return wanted.compareTo(most) > 0 ? most : wanted;
    }

    /** Since when a path has been quiet as far as is known: a time in the future says nothing. */
    private static Instant quietSince(Sighting seen, Instant now) {
        Stamp stamp = seen.stamp();
        if (!seen.trusted() || stamp == null) {
            return now;
        }
        Instant modified = stamp.modifiedAt();
        return modified.isBefore(now) ? modified : now;
    }

    private static boolean sameStamp(Pending path, @Nullable Stamp stamp) {
        return stamp == null || stamp.equals(path.stamp);
    }

    private void queue(Pending path) {
        if (!path.queued) {
            path.queued = true;
            (path.origin == Origin.LIVE ? live : scanned).add(new Due(path.due, path.sequence, path));
        }
    }

    /** Takes the first that is due; those that moved on meanwhile are put back, stale ones fall out. */
    private @Nullable Pending poll(PriorityQueue<Due> queue, Origin origin, Instant now) {
        for (Due due = queue.peek(); due != null && !due.at.isAfter(now); due = queue.peek()) {
            queue.remove();
            Pending path = due.path;
            if (path.origin != origin || pending.get(path.id()) != path || path.taken) {
                continue;
            }
            path.queued = false;
            if (path.due.isAfter(now)) {
                queue(path);
            } else {
                return path;
            }
        }
        return null;
    }
}
