package fichero.schemas;

import org.jspecify.annotations.Nullable;

/**
 * A point exactly as it was written to the index. Topic {@code points.<generation>}, keyed by chunk key. A tombstone
 * says that it was removed.
 *
 * @param vector little-endian float32 (see {@link Vectors}), or null when the point is found by words only so far
 */
@SuppressWarnings("ArrayRecordComponent")
public record PointRecord(int v, ChunkRecord chunk, byte @Nullable [] vector) implements TopicValue {}
