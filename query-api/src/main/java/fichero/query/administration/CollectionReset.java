package fichero.query.administration;

import fichero.core.identity.AccessScope;
import fichero.query.readmodel.FileCollections;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Empties a collection by way of the log: each of its files is published as gone, so its contents and points go the way of
 * any deletion, and reading the log again comes to the same end. Nothing on disk is touched, so what is still in a watched
 * folder is found as new by the next scan. Safe for any thread.
 */
public final class CollectionReset {

    /** In the detail of files that went because their collection was emptied. */
    public static final String RESET = "reset";

    private static final int BATCH = 1_000;

    private final FileCollections collections;
    private final Outbox outbox;
    private final InstantSource clock;

    public CollectionReset(FileCollections collections, Outbox outbox, InstantSource clock) {
        this.collections = collections;
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * Returns when the broker has all of it. Doing it again does the rest, should it break off.
     *
     * @return how many files went; those that are not for the caller to see stay
     * @throws RefusedException when the collection has no files
     */
    public long reset(String collection, Set<AccessScope> scopes) {
        Instant now = clock.instant();
        long files = 0;
        @Nullable String last = null;
        while (true) {
            List<FileRecord> batch = collections.files(collection, last, BATCH, scopes);
            if (batch.isEmpty()) {
                break;
            }
            outbox.publish(batch.stream().map(file -> gone(file, now)).toList());
            files += batch.size();
            last = batch.get(batch.size() - 1).file();
        }
        if (files == 0) {
            throw new RefusedException(
                    RefusedException.Kind.NOT_FOUND,
                    "there is no collection '" + collection + "' with files; see /v1/collections");
        }
        return files;
    }

    private static FileEvent gone(FileRecord file, Instant now) {
        return FileEvent.gone(file, file.source() + "/" + RESET + "/" + now, RESET, now);
    }
}
