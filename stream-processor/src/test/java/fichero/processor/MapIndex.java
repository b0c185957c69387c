package fichero.processor;

import fichero.core.failure.RetryableException;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkWriter;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** An index in a map, that can be away. */
public final class MapIndex implements ChunkWriter {

    private final Map<PointId, IndexChange.Upsert> points = new ConcurrentHashMap<>();
    private final List<IndexChange> history = new ArrayList<>();
    private volatile boolean away;
    private volatile Optional<LogPosition> position = Optional.empty();

    @Override
    public void start() {}

    @Override
    public void check() {
        if (away) {
            throw new RetryableException("the test's index is away");
        }
    }

    @Override
    public synchronized void apply(List<IndexChange> changes) {
        check();
        history.addAll(changes);
        for (IndexChange change : changes) {
            if (change instanceof IndexChange.Upsert upsert) {
                points.put(change.id(), upsert);
            } else {
                points.remove(change.id());
            }
        }
    }

    @Override
    public Optional<LogPosition> position() {
        return position;
    }

    @Override
    public void mark(LogPosition next) {
        position = Optional.of(next);
    }

    @Override
    public void clear() {
        points.clear();
        position = Optional.empty();
    }

    @Override
    public void close() {}

    void away(boolean now) {
        away = now;
    }

    Map<PointId, IndexChange.Upsert> points() {
        return Map.copyOf(points);
    }

    /** Every change that was applied, in order. */
    synchronized List<IndexChange> history() {
        return List.copyOf(history);
    }

    List<IndexedChunk> chunks() {
        return points.values().stream().map(IndexChange.Upsert::chunk).toList();
    }
}
