package fichero.processor.contents;

import fichero.processor.Emission;
import fichero.schemas.ChunkRecord;
import fichero.schemas.Lane;
import fichero.schemas.Topics;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A content's chunks on their way to the index and out of it. */
final class ContentPoints {

    private final ContentStores stores;
    private final Emitter emitter;

    ContentPoints(ContentStores stores, Emitter emitter) {
        this.stores = stores;
        this.emitter = emitter;
    }

    /** Emits every chunk with these locations; each waits for its confirmation under this revision. */
    void emit(
            String contentKey,
            int parts,
            List<ChunkRecord.Location> locations,
            int locationCount,
            Lane lane,
            long revision) {
        stores.manifests().forEach(contentKey, parts, entry -> {
            ChunkRecord chunk = ChunkRecords.emitted(entry.chunk(), locations, locationCount, lane, revision);
            emitter.emit(entry.key(), Emission.of(Topics.CHUNKS, chunk));
            stores.unconfirmed().put(unconfirmedKey(contentKey, entry.pointId()), revision);
        });
    }

    /** Replaces the manifest, setting the one before aside. Returns the numbers of parts, current and set aside. */
    Parts replace(String contentKey, Parts before, List<ManifestPart.Entry> chunks) {
        forgetConfirmations(contentKey, before.current());
        int obsolete = stores.manifests().setAside(contentKey, before.current(), before.obsolete());
        return new Parts(stores.manifests().write(contentKey, chunks), obsolete);
    }

    /** Tombstones the chunks set aside, but for those that the current manifest has too. */
    void dropObsolete(String contentKey, Parts parts) {
        if (parts.obsolete() == 0) {
            return;
        }
        Set<String> kept = new HashSet<>();
        stores.manifests().forEach(contentKey, parts.current(), entry -> kept.add(entry.key()));
        stores.manifests().forEachObsolete(contentKey, parts.obsolete(), entry -> {
            if (kept.add(entry.key())) {
                emitter.emit(entry.key(), Emission.tombstone(Topics.CHUNKS));
            }
        });
        stores.manifests().deleteObsolete(contentKey, parts.obsolete());
    }

    /** Tombstones every chunk, current or set aside. */
    void dropAll(String contentKey, Parts parts) {
        dropObsolete(contentKey, parts);
        forgetConfirmations(contentKey, parts.current());
        stores.manifests()
                .forEach(
                        contentKey,
                        parts.current(),
                        entry -> emitter.emit(entry.key(), Emission.tombstone(Topics.CHUNKS)));
        stores.manifests().delete(contentKey, parts.current());
    }

    /** Whether this confirmation was waited for; it is not any more. */
    boolean confirm(String contentKey, String pointId, long revision) {
        String key = unconfirmedKey(contentKey, pointId);
        Long waiting = stores.unconfirmed().get(key);
        if (waiting == null || waiting > revision) {
            return false;
        }
        stores.unconfirmed().delete(key);
        return true;
    }

    private void forgetConfirmations(String contentKey, int parts) {
        stores.manifests()
                .forEach(
                        contentKey,
                        parts,
                        entry -> stores.unconfirmed().delete(unconfirmedKey(contentKey, entry.pointId())));
    }

    private static String unconfirmedKey(String contentKey, String pointId) {
        return contentKey + "|" + pointId;
    }

    /** How many parts the manifest has, and how many are set aside. */
    record Parts(int current, int obsolete) {

        static final Parts NONE = new Parts(0, 0);

        static Parts of(ContentState state) {
            return new Parts(state.parts(), state.obsoleteParts());
        }
    }
}
