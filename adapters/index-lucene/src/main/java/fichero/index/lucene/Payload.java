package fichero.index.lucene;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexedChunk;
import fichero.core.index.IndexedChunk.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.store.ByteBuffersDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A point's payload as bytes, in the order of {@link IndexedChunk}'s components. A change of this form is a change of
 * {@link CommitData#LAYOUT}.
 */
final class Payload {

    private static final byte ABSENT = 0;
    private static final byte STRING = 1;
    private static final byte LONG = 2;
    private static final byte DOUBLE = 3;
    private static final byte BOOLEAN = 4;
    private static final byte LIST = 5;

    private Payload() {}

    static byte[] encode(IndexedChunk chunk, boolean whole) {
        ByteBuffersDataOutput out = new ByteBuffersDataOutput();
        try {
            write(out, chunk, whole);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return out.toArrayCopy();
    }

    private static void write(DataOutput out, IndexedChunk chunk, boolean whole) throws IOException {
        out.writeByte((byte) (whole ? 1 : 0));
        out.writeLong(chunk.id().value().getMostSignificantBits());
        out.writeLong(chunk.id().value().getLeastSignificantBits());
        out.writeString(chunk.content().collection());
        out.writeString(chunk.content().scope().toString());
        out.writeString(chunk.content().hash().hex());
        out.writeVInt(chunk.chunkIndex());
        out.writeVInt(chunk.start());
        out.writeVInt(chunk.end());
        out.writeString(chunk.text());
        writeValue(out, chunk.title());
        writeStrings(out, chunk.headingPath());
        out.writeVInt(chunk.page());
        out.writeVInt(chunk.pageEnd());
        writeValue(out, chunk.language());
        out.writeString(chunk.detectedType());
        out.writeVInt(chunk.locations().size());
        for (Location location : chunk.locations()) {
            out.writeString(location.file());
            out.writeString(location.path());
            writeStrings(out, location.tags());
        }
        out.writeVInt(chunk.locationCount());
        out.writeVInt(chunk.metadata().size());
        for (Map.Entry<String, Object> entry : chunk.metadata().entrySet()) {
            out.writeString(entry.getKey());
            writeValue(out, entry.getValue());
        }
    }

    static StoredPoint decode(BytesRef bytes) throws IOException {
        DataInput in = new ByteBuffersDataInput(
                List.of(ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length).slice()));
        boolean whole = in.readByte() == 1;
        PointId id = new PointId(new UUID(in.readLong(), in.readLong()));
        ContentKey content =
                new ContentKey(in.readString(), AccessScope.parse(in.readString()), new ContentHash(in.readString()));
        IndexedChunk chunk = new IndexedChunk(
                id,
                content,
                in.readVInt(),
                in.readVInt(),
                in.readVInt(),
                in.readString(),
                (String) readValue(in),
                readStrings(in),
                in.readVInt(),
                in.readVInt(),
                (String) readValue(in),
                in.readString(),
                readLocations(in),
                in.readVInt(),
                readMetadata(in));
        return new StoredPoint(chunk, whole);
    }

    private static void writeStrings(DataOutput out, List<String> strings) throws IOException {
        out.writeVInt(strings.size());
        for (String string : strings) {
            out.writeString(string);
        }
    }

    private static List<String> readStrings(DataInput in) throws IOException {
        int size = in.readVInt();
        List<String> strings = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            strings.add(in.readString());
        }
        return strings;
    }

    private static List<Location> readLocations(DataInput in) throws IOException {
        int size = in.readVInt();
        List<Location> locations = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            locations.add(new Location(in.readString(), in.readString(), readStrings(in)));
        }
        return locations;
    }

    private static Map<String, Object> readMetadata(DataInput in) throws IOException {
        int size = in.readVInt();
        Map<String, Object> metadata = new HashMap<>(size * 2);
        for (int i = 0; i < size; i++) {
            String key = in.readString();
            Object value = readValue(in);
            if (value != null) {
                metadata.put(key, value);
            }
        }
        return metadata;
    }

    private static void writeValue(DataOutput out, @Nullable Object value) throws IOException {
        if (value == null) {
            out.writeByte(ABSENT);
        } else if (value instanceof String string) {
            out.writeByte(STRING);
            out.writeString(string);
        } else if (value instanceof Long || value instanceof Integer) {
            out.writeByte(LONG);
            out.writeLong(((Number) value).longValue());
        } else if (value instanceof Double || value instanceof Float) {
            out.writeByte(DOUBLE);
            out.writeLong(Double.doubleToLongBits(((Number) value).doubleValue()));
        } else if (value instanceof Boolean bool) {
            out.writeByte(BOOLEAN);
            out.writeByte((byte) (bool ? 1 : 0));
        } else if (value instanceof List<?> list) {
            out.writeByte(LIST);
            out.writeVInt(list.size());
            for (Object element : list) {
                writeValue(out, element);
            }
        } else {
            throw new IllegalArgumentException(
                    "metadata is a string, number, boolean or a list of these, but holds a " + value.getClass());
        }
    }

    private static @Nullable Object readValue(DataInput in) throws IOException {
        byte type = in.readByte();
        return switch (type) {
            case ABSENT -> null;
            case STRING -> in.readString();
            case LONG -> in.readLong();
            case DOUBLE -> Double.longBitsToDouble(in.readLong());
            case BOOLEAN -> in.readByte() == 1;
            case LIST -> readList(in);
            default -> throw new IOException("a stored value has the unknown type " + type);
        };
    }

    private static List<Object> readList(DataInput in) throws IOException {
        int size = in.readVInt();
        List<Object> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            Object element = readValue(in);
            if (element != null) {
                list.add(element);
            }
        }
        return list;
    }
}
