package fichero.processor.points;

import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The vectors of texts, each kept under every point that uses it, so that the last point takes it along. */
final class Vectors {

    private final KeyValueStore<String, byte[]> store;

    Vectors(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    /** The vector of a text, little-endian float32, from whichever point has it; null when the text is new. */
    byte @Nullable [] ofText(String textHash) {
        try (KeyValueIterator<String, byte[]> points = store.prefixScan(textHash + "/", new StringSerializer())) {
            return points.hasNext() ? points.next().value : null;
        }
    }

    void put(String chunkKey, byte[] vector) {
        store.put(chunkKey, vector);
    }

    void delete(String chunkKey) {
        store.delete(chunkKey);
    }
}
