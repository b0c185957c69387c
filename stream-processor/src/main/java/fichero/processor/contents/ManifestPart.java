package fichero.processor.contents;

import fichero.schemas.ChunkRecord;
import java.util.List;

/**
 * A part of a content's chunks, small enough for one record whatever the document's size.
 *
 * @param chunks in order, without locations: these live under their own keys
 */
public record ManifestPart(List<Entry> chunks) {

    /** One chunk under its Kafka key, {@code <text hash>/<point id>}. */
    public record Entry(String key, ChunkRecord chunk) {

        String pointId() {
            return key.substring(key.indexOf('/') + 1);
        }
    }

    public ManifestPart {
        chunks = List.copyOf(chunks);
    }
}
