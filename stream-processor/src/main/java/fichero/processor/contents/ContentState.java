package fichero.processor.contents;

import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a content stands, as the store keeps it.
 *
 * @param record what was last published of it
 * @param settled its status apart from retirement: a retired content comes back as this
 * @param parts how many parts its manifest has
 * @param obsoleteParts how many parts its previous manifest has, whose chunks go once the new ones are confirmed
 * @param waitingReplacements how many of its locations wait to let their previous content go
 * @param retireAt when it goes for good, or null while a file holds it
 */
public record ContentState(
        ContentRecord record,
        ContentStatus settled,
        int parts,
        int obsoleteParts,
        int waitingReplacements,
        @Nullable Instant retireAt) {

    ContentState withRecord(ContentRecord record) {
        return new ContentState(record, settled, parts, obsoleteParts, waitingReplacements, retireAt);
    }

    ContentState withWaitingReplacements(int waiting) {
        return new ContentState(record, settled, parts, obsoleteParts, waiting, retireAt);
    }

    ContentState withObsoleteParts(int obsolete) {
        return new ContentState(record, settled, parts, obsolete, waitingReplacements, retireAt);
    }

    ContentState settledAs(ContentStatus status) {
        return new ContentState(record, status, parts, obsoleteParts, waitingReplacements, retireAt);
    }

    ContentState retiringAt(@Nullable Instant when) {
        return new ContentState(record, settled, parts, obsoleteParts, waitingReplacements, when);
    }

    /** What people see: retired while no file holds it, else what it settled as. */
    ContentStatus status() {
        return retireAt == null ? settled : ContentStatus.RETIRED;
    }

    /** Whether something came out of it: chunks, or files of their own. */
    boolean wasRead() {
        return hasChunks() || record.entryCount() > 0;
    }

    /** Whether its chunks are, or are about to be, in the index. */
    boolean hasChunks() {
        return parts > 0;
    }
}
