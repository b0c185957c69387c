package fichero.processor.contents;

import fichero.core.index.IndexedChunk;
import fichero.schemas.ChunkRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The files that hold a content, each under its own key, so that no record grows with the copies. */
final class Locations {

    private final KeyValueStore<String, LocationState> store;

    Locations(KeyValueStore<String, LocationState> store) {
        this.store = store;
    }

    @Nullable
    LocationState get(String contentKey, String file) {
        return store.get(key(contentKey, file));
    }

    void put(String contentKey, LocationState location) {
        store.put(key(contentKey, location.file()), location);
    }

    void delete(String contentKey, String file) {
        store.delete(key(contentKey, file));
    }

    /** The first files by id, as many as a point names. */
    List<ChunkRecord.Location> named(String contentKey) {
        List<ChunkRecord.Location> named = new ArrayList<>();
        try (KeyValueIterator<String, LocationState> all = scan(contentKey)) {
            while (all.hasNext() && named.size() < IndexedChunk.MAX_LOCATIONS) {
                LocationState location = all.next().value;
                if (!location.fence()) {
                    named.add(new ChunkRecord.Location(location.file(), location.path(), location.tags()));
                }
            }
        }
        return named;
    }

    /** Every file that holds the content now. */
    void forEach(String contentKey, Consumer<LocationState> action) {
        List<LocationState> holding = new ArrayList<>();
        try (KeyValueIterator<String, LocationState> all = scan(contentKey)) {
            all.forEachRemaining(location -> {
                if (!location.value.fence()) {
                    holding.add(location.value);
                }
            });
        }
        holding.forEach(action);
    }

    /** Hands over every location that still waits to let its previous content go, marked as released in the store. */
    void release(String contentKey, Consumer<LocationState> action) {
        List<LocationState> waiting = new ArrayList<>();
        try (KeyValueIterator<String, LocationState> all = scan(contentKey)) {
            while (all.hasNext()) {
                LocationState location = all.next().value;
                if (location.waits()) {
                    waiting.add(location);
                }
            }
        }
        for (LocationState location : waiting) {
            action.accept(location);
            put(contentKey, location.released());
        }
    }

    private KeyValueIterator<String, LocationState> scan(String contentKey) {
        return store.prefixScan(key(contentKey, ""), new StringSerializer());
    }

    private static String key(String contentKey, String file) {
        return contentKey + "|" + file;
    }
}
