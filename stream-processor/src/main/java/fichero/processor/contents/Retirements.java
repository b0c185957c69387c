package fichero.processor.contents;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Contents that go at a time, in the order of that time. */
final class Retirements {

    /** Sorts behind every content key, so that a range to it takes in a whole deadline. */
    private static final String END = "~";

    private final KeyValueStore<String, String> store;

    Retirements(KeyValueStore<String, String> store) {
        this.store = store;
    }

    void schedule(String contentKey, Instant deadline) {
        store.put(prefix(deadline) + contentKey, contentKey);
    }

    void cancel(String contentKey, Instant deadline) {
        store.delete(prefix(deadline) + contentKey);
    }

    /** Takes out what is due. */
    List<String> takeDue(Instant now) {
        List<KeyValue<String, String>> due = new ArrayList<>();
        try (KeyValueIterator<String, String> until = store.range("0", prefix(now) + END)) {
            until.forEachRemaining(due::add);
        }
        due.forEach(entry -> store.delete(entry.key));
        return due.stream().map(entry -> entry.value).toList();
    }

    boolean isEmpty() {
        try (KeyValueIterator<String, String> all = store.all()) {
            return !all.hasNext();
        }
    }

    private static String prefix(Instant deadline) {
        return String.format("%019d|", deadline.toEpochMilli());
    }
}
