package fichero.processor;

import fichero.processor.contents.ContentState;
import fichero.processor.contents.EntryPaths;
import fichero.processor.contents.LocationState;
import fichero.processor.contents.ManifestPart;
import fichero.processor.points.PendingEntry;
import fichero.schemas.FileRecord;
import fichero.schemas.Topics;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** Every state store, declared once: name and builder. Keys are strings throughout, so that prefixes can be scanned. */
public final class StateStores {

    /** File id to its catalogue record. */
    public static final Store<FileRecord> FILES = new Store<>("files", Topics.FILES.values(), true);

    /** Content key to where it stands. */
    public static final Store<ContentState> CONTENTS =
            new Store<>("contents", new StateSerde<>(ContentState.class), true);

    /** Content key and file id to that location. */
    public static final Store<LocationState> LOCATIONS =
            new Store<>("locations", new StateSerde<>(LocationState.class), false);

    /** Content key and part number to a part of its chunks. */
    public static final Store<ManifestPart> MANIFESTS =
            new Store<>("manifests", new StateSerde<>(ManifestPart.class), false);

    /** Content key and part number to a part of the paths of the files inside it. */
    public static final Store<EntryPaths> ENTRIES = new Store<>("entries", new StateSerde<>(EntryPaths.class), false);

    /** Content key and point id to the revision that waits for its confirmation. */
    public static final Store<Long> UNCONFIRMED = new Store<>("unconfirmed", Serdes.Long(), false);

    /** Deadline and content key of contents that no file holds any more. */
    public static final Store<String> RETIREMENTS = new Store<>("retirements", Serdes.String(), false);

    /** What a task has come to know: the generation that counts, and the fingerprint its contents were counted with. */
    public static final Store<String> MARKS = new Store<>("marks", Serdes.String(), false);

    /** Chunk key to its vector: a text's vector is here as long as a point uses it. */
    public static final Store<byte[]> VECTORS = new Store<>("vectors", Serdes.ByteArray(), false);

    /** The durable queue of writes and of texts to embed. */
    public static final Store<PendingEntry> PENDING =
            new Store<>("pending", new StateSerde<>(PendingEntry.class), false);

    private StateStores() {}

    /**
     * One store.
     *
     * @param cached whether rewrites of one key within a commit are folded into one; cached stores are not scanned by
     *     prefix, where that would flush the cache
     */
    public record Store<V>(String name, Serde<V> values, boolean cached) {

        public StoreBuilder<KeyValueStore<String, V>> builder() {
            StoreBuilder<KeyValueStore<String, V>> builder = Stores.keyValueStoreBuilder(
                            Stores.persistentKeyValueStore(name), Serdes.String(), values)
                    .withLoggingEnabled(Map.of(
                            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                            Integer.toString(fichero.schemas.Topic.MAX_RECORD_BYTES)));
            return cached ? builder.withCachingEnabled() : builder.withCachingDisabled();
        }
    }
}
