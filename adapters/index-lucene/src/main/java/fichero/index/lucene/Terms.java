package fichero.index.lucene;

import fichero.core.identity.PointId;
import fichero.core.index.query.Quantity;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** Exact terms, the same on both sides of the index. Lucene refuses a document with a term over 32,766 bytes. */
final class Terms {

    private static final int MAX_BYTES = 16 * 1024;

    private Terms() {}

    /** In the order of ids. */
    static BytesRef id(PointId id) {
        byte[] bytes = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.value().getMostSignificantBits())
                .putLong(id.value().getLeastSignificantBits())
                .array();
        return new BytesRef(bytes);
    }

    static PointId id(BytesRef bytes) {
        ByteBuffer halves = ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
        return new PointId(new UUID(halves.getLong(), halves.getLong()));
    }

    /** The whole value, or its digest where it is too long for a term. */
    static BytesRef exact(String value) {
        BytesRef term = new BytesRef(value);
        return term.length <= MAX_BYTES ? term : new BytesRef("sha256:" + sha256(value));
    }

    /** For prefix matches: a path beyond the limit is found by as much of it as a term holds. */
    static BytesRef path(String value) {
        BytesRef term = new BytesRef(value);
        term.length = Math.min(term.length, MAX_BYTES);
        return term;
    }

    /** The name's length goes first, so that no other name and value spell the same. */
    static BytesRef field(String name, Object value) {
        return exact(name.length() + ":" + name + "=" + value);
    }

    /** Terms of one field and kind are in the order of their values. */
    static BytesRef quantity(String field, Quantity.Kind kind, double value) {
        BytesRef before = field(field, kind);
        byte[] term = Arrays.copyOfRange(before.bytes, before.offset, before.offset + before.length + Long.BYTES);
        NumericUtils.longToSortableBytes(NumericUtils.doubleToSortableLong(value), term, before.length);
        return new BytesRef(term);
    }

    private static String sha256(String value) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
