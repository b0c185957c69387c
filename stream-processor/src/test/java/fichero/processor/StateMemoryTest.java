package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

class StateMemoryTest {

    private static final long BOUND = 16L << 20;
    private static final int VALUE = 16 * 1024;
    private static final int VALUES = 2_000;

    @TempDir
    Path directory;

    @Test
    void storesThatTakeInMoreThanTheBoundTogetherStayWithinIt() throws RocksDBException {
        StateMemory memory = new StateMemory(BOUND, Duration.ofDays(1));
        try (RocksDB first = open("first", memory);
                RocksDB second = open("second", memory)) {
            byte[] value = new byte[VALUE];
            Random random = new Random(7);
            for (int at = 0; at < VALUES; at++) {
                random.nextBytes(value);
                byte[] key = ByteBuffer.allocate(Integer.BYTES).putInt(at).array();
                first.put(key, value);
                second.put(key, value);
            }
            for (int at = 0; at < VALUES; at++) {
                byte[] key = ByteBuffer.allocate(Integer.BYTES).putInt(at).array();
                assertThat(first.get(key)).hasSize(VALUE);
                assertThat(second.get(key)).hasSize(VALUE);
            }

            // A buffer that is full is given up a moment later, and each store has one that is being filled.
            assertThat(memory.used()).isPositive().isLessThan(BOUND + (8L << 20));
            assertThat(first.getLongProperty("rocksdb.cur-size-all-mem-tables")
                            + second.getLongProperty("rocksdb.cur-size-all-mem-tables"))
                    .isLessThan(BOUND);
        }
    }

    private RocksDB open(String name, StateMemory memory) throws RocksDBException {
        Options options = new Options().setCreateIfMissing(true).setTableFormatConfig(new BlockBasedTableConfig());
        new StateMemory.Setter().setConfig(name, options, Map.of(StateMemory.SETTING, memory));
        return RocksDB.open(options, directory.resolve(name).toString());
    }
}
