package fichero.ingest.settle;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Paths of one origin by when they are due. Guarded by its {@link SettleWindow}. */
final class DueQueue {

    private final PriorityQueue<Entry> entries = new PriorityQueue<>(Entry.FIRST_DUE);

    private record Entry(Instant at, Pending path) {
        static final Comparator<Entry> FIRST_DUE =
                Comparator.comparing(Entry::at).thenComparingLong(entry -> entry.path.sequence);
    }

    /** A path is in one queue at most; when it is due later than it was, it stays where it is until its turn comes. */
    void add(Pending path) {
        if (path.queue == null) {
            path.queue = this;
            entries.add(new Entry(path.due, path));
        }
    }

    /** Takes the first path that is due, or null. One that has left this queue falls out. */
    @Nullable
    Pending poll(Instant now) {
        for (Entry first = entries.peek(); first != null && !first.at.isAfter(now); first = entries.peek()) {
            entries.remove();
            Pending path = first.path;
            if (path.queue != this) {
                continue;
            }
            path.queue = null;
            if (!path.due.isAfter(now)) {
                return path;
            }
            add(path);
        }
        return null;
    }
}
