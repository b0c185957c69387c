package fichero.processor;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The memory outside the heap that all state stores of a process share: blocks read and blocks not yet written. Without it
 * each store takes tens of megabytes of its own, and there are dozens of stores. Safe for any thread.
 *
 * <p>It ends with the process: freed under a store that closes slowly, it would take the process down.
 */
public final class StateMemory {

    /** Setting that holds the memory for the {@link Setter}. */
    static final String SETTING = "fichero.state.memory";

    /** Of all the memory, what writes may take before they go to disk. */
    private static final double WRITES = 0.4;

    /** Stores are many and most are small: a small buffer each, so that one that is full does not stall the others. */
    private static final long BUFFER_BYTES = 4L << 20;

    private static final int BUFFERS = 3;

    private final LRUCache cache;
    private final WriteBufferManager writes;
    private final Duration eraseWithin;

    /**
     * @param bytes that all stores may take together
     * @param eraseWithin what time what was removed is on disk at most, once it is no longer in memory
     */
    public StateMemory(long bytes, Duration eraseWithin) {
        this.eraseWithin = eraseWithin;
        RocksDB.loadLibrary();
        cache = new LRUCache(bytes);
        writes = new WriteBufferManager((long) (bytes * WRITES), cache);
    }

    /** Bytes that all stores take now. */
    long used() {
        return cache.getUsage();
    }

    /** Makes every store use the shared memory. Kafka Streams makes one for each store. */
    public static final class Setter implements RocksDBConfigSetter {

        @Override
        public void setConfig(String storeName, Options options, Map<String, Object> configs) {
            if (configs.get(SETTING) instanceof StateMemory memory) {
                BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
                table.setBlockCache(memory.cache);
                table.setCacheIndexAndFilterBlocks(true);
                options.setTableFormatConfig(table);
                options.setWriteBufferManager(memory.writes);
                options.setWriteBufferSize(BUFFER_BYTES);
                options.setMaxWriteBufferNumber(BUFFERS);
                // What was removed stays in a file until that is written again, which may be never in a store at rest.
                options.setPeriodicCompactionSeconds(Math.max(1, memory.eraseWithin.toSeconds() / 2));
            }
        }

        /** The memory belongs to the process and not to the store. */
        @Override
        public void close(String storeName, Options options) {}
    }
}
