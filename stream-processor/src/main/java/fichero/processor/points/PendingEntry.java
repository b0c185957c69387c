package fichero.processor.points;

import fichero.schemas.ChunkRecord;
import org.jspecify.annotations.Nullable;

/**
 * One record of the pending queue: work in a slot, or a pointer from a chunk key to its slot.
 *
 * @param chunkKey the point's chunk key
 * @param chunk what to write or embed; null for a removal and for a pointer
 * @param slot for a pointer, the key of the slot that holds the work; null for work
 */
public record PendingEntry(
        String chunkKey,
        @Nullable ChunkRecord chunk,
        @Nullable String slot) {

    static PendingEntry work(String chunkKey, @Nullable ChunkRecord chunk) {
        return new PendingEntry(chunkKey, chunk, null);
    }

    static PendingEntry pointer(String chunkKey, String slot) {
        return new PendingEntry(chunkKey, null, slot);
    }
}
