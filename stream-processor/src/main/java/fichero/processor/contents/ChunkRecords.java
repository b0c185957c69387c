package fichero.processor.contents;

import fichero.core.chunking.Chunk;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.identity.ChunkKey;
import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import fichero.core.identity.TextHash;
import fichero.schemas.ChunkRecord;
import fichero.schemas.Lane;
import fichero.schemas.TopicValue;
import java.util.ArrayList;
import java.util.List;

/** Chunks of the domain become chunk records under their keys. Pure. */
final class ChunkRecords {

    private ChunkRecords() {}

    /** Without locations, which change apart from the chunks, and of no revision yet. */
    static List<ManifestPart.Entry> of(ContentKey content, ExtractedDocument document, List<Chunk> chunks) {
        List<ManifestPart.Entry> entries = new ArrayList<>(chunks.size());
        for (Chunk chunk : chunks) {
            PointId point = PointId.of(
                    content, chunk.ordinal(), chunk.start(), chunk.end(), chunk.text(), chunk.embeddingText());
            ChunkKey key = new ChunkKey(TextHash.of(content.scope(), chunk.embeddingText()), point);
            ChunkRecord record = new ChunkRecord(
                    TopicValue.VERSION,
                    content.toString(),
                    chunk.ordinal(),
                    chunk.start(),
                    chunk.end(),
                    chunk.text(),
                    chunk.embeddingText(),
                    document.title(),
                    chunk.headingPath(),
                    chunk.page(),
                    chunk.pageEnd(),
                    document.language(),
                    document.detectedType(),
                    document.metadata(),
                    List.of(),
                    0,
                    Lane.BULK,
                    0);
            entries.add(new ManifestPart.Entry(key.toString(), record));
        }
        return entries;
    }

    /** The chunk as it is emitted: with where its content is now. */
    static ChunkRecord emitted(
            ChunkRecord chunk, List<ChunkRecord.Location> locations, int locationCount, Lane lane, long revision) {
        return new ChunkRecord(
                TopicValue.VERSION,
                chunk.contentKey(),
                chunk.ordinal(),
                chunk.start(),
                chunk.end(),
                chunk.text(),
                chunk.embeddingText(),
                chunk.title(),
                chunk.headingPath(),
                chunk.page(),
                chunk.pageEnd(),
                chunk.language(),
                chunk.detectedType(),
                chunk.metadata(),
                locations,
                locationCount,
                lane,
                revision);
    }
}
