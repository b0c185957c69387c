package fichero.processor.contents;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Which files each content holds inside, in parts of bounded size. Lives on the task's thread. */
final class EntryTable {

    private static final int PATHS_A_PART = 1_000;

    private final KeyValueStore<String, EntryPaths> store;

    EntryTable(KeyValueStore<String, EntryPaths> store) {
        this.store = store;
    }

    List<String> paths(String contentKey) {
        List<String> paths = new ArrayList<>();
        try (KeyValueIterator<String, EntryPaths> parts = scan(contentKey)) {
            parts.forEachRemaining(part -> paths.addAll(part.value.paths()));
        }
        return paths;
    }

    void put(String contentKey, List<String> paths) {
        delete(contentKey);
        for (int from = 0; from < paths.size(); from += PATHS_A_PART) {
            int to = Math.min(paths.size(), from + PATHS_A_PART);
            store.put(
                    key(contentKey) + String.format("%06d", from / PATHS_A_PART),
                    new EntryPaths(paths.subList(from, to)));
        }
    }

    void delete(String contentKey) {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, EntryPaths> parts = scan(contentKey)) {
            parts.forEachRemaining(part -> keys.add(part.key));
        }
        keys.forEach(store::delete);
    }

    private KeyValueIterator<String, EntryPaths> scan(String contentKey) {
        return store.prefixScan(key(contentKey), new StringSerializer());
    }

    private static String key(String contentKey) {
        return contentKey + "|";
    }
}
