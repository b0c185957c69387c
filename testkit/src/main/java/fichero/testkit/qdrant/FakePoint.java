package fichero.testkit.qdrant;

import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** A point, as it is kept: dense vectors of length one, sparse ones by word. */
final class FakePoint {

    final UUID id;
    final Map<String, float[]> dense = new HashMap<>();
    final Map<String, Map<String, Float>> sparse = new HashMap<>();
    Map<String, Value> payload = Map.of();

    FakePoint(UUID id) {
        this.id = id;
    }

    void forget(String vector) {
        dense.remove(vector);
        sparse.remove(vector);
    }
}
