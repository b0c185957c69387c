package fichero.processor.contents;

import fichero.core.failure.SetupException;
import fichero.schemas.ContentStatus;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one task, with a count of those that were processed with none of the present fingerprints. The
 * count is kept beside them, so that a start need not look at each. Lives on the task's thread.
 */
final class ContentTable {

    private static final String FINGERPRINTS = "fingerprint";
    private static final String OUTDATED = "outdated";

    private final KeyValueStore<String, ContentState> store;
    private final KeyValueStore<String, String> marks;
    private final Set<String> fingerprints;

    /** Of all fingerprints together, to be remembered. */
    private final String all;

    private long outdated;

    /** @param fingerprints that contents are processed with from now on */
    ContentTable(
            KeyValueStore<String, ContentState> store, KeyValueStore<String, String> marks, List<String> fingerprints) {
        this.store = store;
        this.marks = marks;
        this.fingerprints = Set.copyOf(fingerprints);
        this.all = String.join("\n", fingerprints);
    }

    /** Counts what is outdated, unless that was done for these fingerprints before. */
    void count() {
        String counted = marks.get(OUTDATED);
        if (counted != null && all.equals(marks.get(FINGERPRINTS))) {
            outdated = Long.parseLong(counted);
            return;
        }
        outdated = 0;
        forEach((key, state) -> outdated += isOutdated(state) ? 1 : 0);
        marks.put(FINGERPRINTS, all);
        marks.put(OUTDATED, Long.toString(outdated));
    }

    /** Contents that were processed with another fingerprint than any of these. */
    long outdated() {
        return outdated;
    }

    @Nullable
    ContentState get(String key) {
        return store.get(key);
    }

    /** @throws SetupException when no content may become this from what it was: a bug, and going on would spread it */
    void put(String key, ContentState state) {
        requireTransition(key, state);
        note(key, state);
        store.put(key, state);
    }

    private void requireTransition(String key, ContentState state) {
        ContentState before = store.get(key);
        try {
            ContentStatus.requireTransition(before == null ? null : before.status(), state.status());
        } catch (IllegalStateException e) {
            throw new SetupException(
                    key + ": " + e.getMessage() + "; this is a bug in Fichero, please report it with the log", e);
        }
    }

    void delete(String key) {
        note(key, null);
        store.delete(key);
    }

    /** The action may change the content that it is given, and no other. */
    void forEach(BiConsumer<String, ContentState> action) {
        try (KeyValueIterator<String, ContentState> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, ContentState> content = all.next();
                action.accept(content.key, content.value);
            }
        }
    }

    /** While nothing is outdated nothing can become so: then there is no need to look at what was there. */
    private void note(String key, @Nullable ContentState now) {
        if (outdated == 0) {
            return;
        }
        ContentState before = store.get(key);
        boolean was = before != null && isOutdated(before);
        boolean is = now != null && isOutdated(now);
        if (was != is) {
            outdated += is ? 1 : -1;
            marks.put(OUTDATED, Long.toString(outdated));
        }
    }

    private boolean isOutdated(ContentState state) {
        return !fingerprints.contains(state.record().fingerprint());
    }
}
