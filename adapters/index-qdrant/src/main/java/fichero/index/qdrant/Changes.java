package fichero.index.qdrant;

import fichero.core.identity.PointId;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexChange.Upsert;
import fichero.index.qdrant.Failures.NoSuchCollectionException;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Applies changes: to each collection its own, in batches, one after the other. Of several changes of one point in a call
 * the last is what counts, so that no batch has a point twice.
 */
final class Changes {

    /** Qdrant is at its best between 64 and 256. */
    private static final int MAX_PER_BATCH = 128;

    private static final int MAX_BATCH_BYTES = 4 * 1024 * 1024;

    private final Connection connection;
    private final PointCollections collections;

    Changes(Connection connection, PointCollections collections) {
        this.connection = connection;
        this.collections = collections;
    }

    void apply(List<IndexChange> changes) {
        Map<PointId, IndexChange> last = new LinkedHashMap<>();
        for (IndexChange change : changes) {
            last.remove(change.id());
            last.put(change.id(), change);
        }
        boolean deletes = last.values().stream().anyMatch(IndexChange.Delete.class::isInstance);
        // A deletion does not say where its point is, and any process may have put it there.
        Set<String> targets = new LinkedHashSet<>(deletes ? collections.list() : List.of());
        Map<String, String> collectionNames = new LinkedHashMap<>();
        last.values().forEach(change -> {
            if (change instanceof Upsert upsert) {
                String collection = upsert.chunk().content().collection();
                collectionNames.computeIfAbsent(collections.ensure(collection), name -> collection);
            }
        });
        targets.addAll(collectionNames.keySet());
        for (String target : targets) {
            applyTo(target, collectionNames.get(target), List.copyOf(last.values()));
        }
    }

    private void applyTo(String target, @Nullable String collection, List<IndexChange> changes) {
        List<PointChange> batch = new ArrayList<>();
        int bytes = 0;
        for (IndexChange change : changes) {
            if (change instanceof Upsert upsert
                    && !upsert.chunk().content().collection().equals(collection)) {
                continue;
            }
            PointChange next = PointChange.of(change);
            if (batch.size() == MAX_PER_BATCH || bytes + next.bytes() > MAX_BATCH_BYTES) {
                send(target, collection, batch);
                batch.clear();
                bytes = 0;
            }
            batch.add(next);
            bytes += next.bytes();
        }
        send(target, collection, batch);
    }

    private void send(String target, @Nullable String collection, List<PointChange> batch) {
        if (batch.isEmpty()) {
            return;
        }
        UpdateBatchPoints request = UpdateBatchPoints.newBuilder()
                .setCollectionName(target)
                .addAllOperations(Operations.of(batch))
                .build();
        try {
            connection.update(request);
        } catch (NoSuchCollectionException e) {
            // Another process has cleared the index, or somebody has dropped it: making it anew tells which.
            collections.forget(target);
            if (collection != null) {
                collections.ensure(collection);
                connection.update(request);
            }
        }
    }
}
