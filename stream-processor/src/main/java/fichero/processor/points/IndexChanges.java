package fichero.processor.points;

import fichero.core.identity.ChunkKey;
import fichero.core.identity.ContentKey;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.schemas.ChunkRecord;
import fichero.schemas.PointRecord;
import fichero.schemas.Vectors;
import org.jspecify.annotations.Nullable;

/** What the log says of a point becomes a change of the index. Pure. */
final class IndexChanges {

    private IndexChanges() {}

    /** @param point null for a tombstone */
    static IndexChange of(String chunkKey, @Nullable PointRecord point) {
        ChunkKey key = ChunkKey.parse(chunkKey);
        if (point == null) {
            return new IndexChange.Delete(key.point());
        }
        float[] vector = point.vector() == null ? null : Vectors.decode(point.vector());
        return new IndexChange.Upsert(payload(key, point.chunk()), vector);
    }

    private static IndexedChunk payload(ChunkKey key, ChunkRecord chunk) {
        return new IndexedChunk(
                key.point(),
                ContentKey.parse(chunk.contentKey()),
                chunk.ordinal(),
                chunk.start(),
                chunk.end(),
                chunk.text(),
                chunk.title(),
                chunk.headingPath(),
                chunk.page(),
                chunk.pageEnd(),
                chunk.language(),
                chunk.detectedType(),
                chunk.locations().stream()
                        .map(at -> new IndexedChunk.Location(at.file(), at.path(), at.tags()))
                        .toList(),
                chunk.locationCount(),
                chunk.metadata());
    }
}
