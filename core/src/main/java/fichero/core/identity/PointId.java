package fichero.core.identity;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * One chunk of one content. The same chunk of the same content always has the same id, so that writing it again is
 * harmless; a UUID, because that is what Qdrant takes. Ordered as spelled, which is how indexes walk them.
 */
public record PointId(UUID value) implements Comparable<PointId> {

    /** Separates the hashed parts; U+001F cannot be in a content key and is escaped nowhere else. */
    private static final char SEPARATOR = '\u001f';

    /**
     * @param ordinal the chunk's place in its content, from 0
     * @param start the chunk's first character in the content's text
     * @param end one past its last character
     */
    public static PointId of(ContentKey content, int ordinal, int start, int end, String text, String embeddingText) {
        String identity = content.toString()
                + SEPARATOR
                + ordinal
                + SEPARATOR
                + start
                + SEPARATOR
                + end
                + SEPARATOR
                + text
                + SEPARATOR
                + embeddingText;
        ByteBuffer hash = ByteBuffer.wrap(Sha256.of(identity));
        // RFC 9562: version 8 (custom) and the variant bits, so that strict readers accept it as a UUID.
        long high = hash.getLong() & 0xffff_ffff_ffff_0fffL | 0x8000L;
        long low = hash.getLong() & 0x3fff_ffff_ffff_ffffL | 0x8000_0000_0000_0000L;
        return new PointId(new UUID(high, low));
    }

    public static PointId parse(String uuid) {
        return new PointId(UUID.fromString(uuid));
    }

    /** {@link UUID#compareTo} takes the halves as signed, which is another order than that of the spelling. */
    @Override
    public int compareTo(PointId other) {
        int high = Long.compareUnsigned(value.getMostSignificantBits(), other.value.getMostSignificantBits());
        return high != 0
                ? high
                : Long.compareUnsigned(value.getLeastSignificantBits(), other.value.getLeastSignificantBits());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
