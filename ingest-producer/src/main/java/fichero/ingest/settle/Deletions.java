package fichero.ingest.settle;

import fichero.schemas.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Deletions on their way, by source, live ones apart from those of scans. A batch ends when no deletion has joined it
 * for a moment; it then waits for every path seen before it that is still to be published, since one of them may be
 * where a file was moved to. Live deletions do not wait for scans. Guarded by its {@link SettleWindow}.
 */
final class Deletions {

    /** Deletions need no longer: the two halves of a move are seen together. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    /** A folder of many files takes a while to delete; what goes on longer is judged in parts. */
    private static final Duration LONGEST_BATCH = Duration.ofSeconds(10);

    private final Duration wait;
    private final Map<Key, Open> open = new HashMap<>();
    private final Map<Origin, TreeSet<Pending>> expected = new EnumMap<>(Origin.class);

    Deletions(Duration settleTime) {
        this.wait = settleTime.compareTo(LONGEST_WAIT) < 0 ? settleTime : LONGEST_WAIT;
        for (Origin origin : Origin.values()) {
            expected.put(origin, new TreeSet<>(Comparator.<Pending>comparingLong(path -> path.sequence)));
        }
    }

    private record Key(String source, Origin origin) {}

    private static final class Open {
        final Map<String, Deletion> byId = new LinkedHashMap<>();
        final Instant first;
        Instant last;

        Open(Instant now) {
            first = now;
            last = now;
        }
    }

    /** A path that may be the new place of one that goes. */
    void expect(Pending path) {
        if (!path.restless) {
            of(path.origin).add(path);
        }
    }

    void forget(Pending path) {
        of(path.origin).remove(path);
    }

    /** @return false when it was there already */
    boolean add(String id, Deletion deletion, Instant now) {
        if (contains(id, deletion.source())) {
            return false;
        }
        Open batch = open.computeIfAbsent(new Key(deletion.source(), deletion.origin()), key -> new Open(now));
        batch.byId.put(id, deletion);
        batch.last = now;
        return true;
    }

    boolean contains(String id, String source) {
        return open.entrySet().stream()
                .anyMatch(batch -> batch.getKey().source.equals(source)
                        && batch.getValue().byId.containsKey(id));
    }

    @Nullable
    Deletion remove(String id, String source) {
        for (Origin origin : Origin.values()) {
            Open batch = open.get(new Key(source, origin));
            Deletion deletion = batch == null ? null : batch.byId.remove(id);
            if (deletion != null) {
                return deletion;
            }
        }
        return null;
    }

    Deletion.@Nullable Batch take(Instant now) {
        for (Iterator<Map.Entry<Key, Open>> batches = open.entrySet().iterator(); batches.hasNext(); ) {
            Map.Entry<Key, Open> next = batches.next();
            Open batch = next.getValue();
            if (isOver(batch, now) && !isExpecting(next.getKey().origin, batch.last.plus(wait))) {
                batches.remove();
                if (!batch.byId.isEmpty()) {
                    return new Deletion.Batch(
                            next.getKey().source, next.getKey().origin, List.copyOf(batch.byId.values()));
                }
            }
        }
        return null;
    }

    Deletion.@Nullable Batch takeAll(String source, Origin origin) {
        Open batch = open.remove(new Key(source, origin));
        return batch == null || batch.byId.isEmpty()
                ? null
                : new Deletion.Batch(source, origin, List.copyOf(batch.byId.values()));
    }

    private boolean isOver(Open batch, Instant now) {
        return !now.isBefore(batch.last.plus(wait)) || !now.isBefore(batch.first.plus(LONGEST_BATCH));
    }

    private boolean isExpecting(Origin origin, Instant until) {
        return isExpected(Origin.LIVE, until) || origin != Origin.LIVE && isExpected(Origin.SCAN, until);
    }

    private boolean isExpected(Origin origin, Instant until) {
        TreeSet<Pending> paths = of(origin);
        return !paths.isEmpty() && !paths.first().firstSeen.isAfter(until);
    }

    private TreeSet<Pending> of(Origin origin) {
        TreeSet<Pending> paths = expected.get(origin);
        if (paths == null) {
            throw new IllegalStateException("every origin has its set, but " + origin + " has none");
        }
        return paths;
    }
}
