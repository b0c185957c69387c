package fichero.index.qdrant;

import io.qdrant.client.ConditionFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Range;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;

/**
 * Paths as numbers by which any prefix of them is found: Qdrant 1.18 matches whole keywords only, and has ranges of
 * numbers.
 *
 * <p>A path is cut into blocks of four bytes. The code of a block has the block in its lower 32 bits and, above, 21 bits
 * of a hash of all that goes before it, which makes 53: as many as a double holds, in which Qdrant takes ranges. A path
 * starts with a prefix when it has the codes of the prefix's whole blocks and one in the range that the rest of it spans.
 * The last whole blocks suffice, since each code speaks for everything before it.
 */
final class PathCodes {

    private static final int BLOCK_BYTES = 4;
    private static final int HASH_BITS = 21;

    /** Of a longer path, the beginning. */
    private static final int MAX_BYTES = 1024;

    /** Together with the rest's, more hash bits than there will ever be paths. */
    private static final int BLOCKS_ASKED = 2;

    private PathCodes() {}

    /** Of all these paths, each code once. */
    static Set<Long> of(Collection<String> paths) {
        Set<Long> codes = new TreeSet<>();
        for (String path : paths) {
            byte[] bytes = bytes(path);
            for (int start = 0; start < bytes.length; start += BLOCK_BYTES) {
                codes.add(code(bytes, start, Arrays.copyOfRange(bytes, start, start + BLOCK_BYTES)));
            }
        }
        return codes;
    }

    /** What holds for the codes of a path with this prefix; nothing for the empty one. */
    static List<Condition> conditions(String field, String prefix) {
        List<Condition> conditions = new ArrayList<>();
        byte[] bytes = bytes(prefix);
        int whole = bytes.length / BLOCK_BYTES * BLOCK_BYTES;
        for (int start = Math.max(0, whole - BLOCKS_ASKED * BLOCK_BYTES); start < whole; start += BLOCK_BYTES) {
            long code = code(bytes, start, Arrays.copyOfRange(bytes, start, start + BLOCK_BYTES));
            conditions.add(between(field, code, code));
        }
        if (whole < bytes.length) {
            byte[] least = Arrays.copyOfRange(bytes, whole, whole + BLOCK_BYTES);
            byte[] most = least.clone();
            Arrays.fill(most, bytes.length - whole, BLOCK_BYTES, (byte) 0xff);
            conditions.add(between(field, code(bytes, whole, least), code(bytes, whole, most)));
        }
        return conditions;
    }

    private static Condition between(String field, long least, long most) {
        return ConditionFactory.range(
                field, Range.newBuilder().setGte(least).setLte(most).build());
    }

    private static long code(byte[] bytes, int start, byte[] block) {
        CRC32 before = new CRC32();
        before.update(bytes, 0, start);
        long number = 0;
        for (byte one : block) {
            number = number << Byte.SIZE | one & 0xff;
        }
        return before.getValue() >>> (Integer.SIZE - HASH_BITS) << Integer.SIZE | number;
    }

    private static byte[] bytes(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= MAX_BYTES ? bytes : Arrays.copyOf(bytes, MAX_BYTES);
    }
}
