package fichero.query.search;

import fichero.query.readmodel.Holders.Held;
import fichero.query.readmodel.Holders.Holder;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which files answer with a content's chunks now. The index lags behind the catalogue on purpose: it keeps a
 * deleted content for the grace time and a replaced one until its successor is confirmed. So the index alone would
 * show files that are gone and versions that are over; this rule, on the catalogue's word, does not.
 *
 * <p>A file answers with a content when
 *
 * <ul>
 *   <li>it is on disk and holds that content now, or
 *   <li>it is on disk and held that content until now: the content still lists it, and what it holds instead has not
 *       come to its end yet (indexed, empty or quarantined). Until then the old version answers, because the new one
 *       cannot.
 * </ul>
 *
 * <p>A file that moved to another collection or scope leaves its old content at once: who may see the one need not be
 * who may see the other.
 */
final class Answering {

    /** States of a path that is on disk with what is known of it; an unreadable file keeps its last known content. */
    private static final Set<String> ON_DISK = Set.of("present", "unreadable");

    /** Statuses after which nothing more is to come of a content. */
    private static final Set<String> SETTLED = Set.of("indexed", "empty", "quarantined");

    private Answering() {}

    /** @param pathPrefix only files whose absolute path or id starts with this; null for all */
    static List<Holder> files(String contentKey, Held held, @Nullable String pathPrefix) {
        return held.files().stream()
                .filter(file -> answers(contentKey, held.listed(), file))
                .filter(file -> pathPrefix == null
                        || file.path().startsWith(pathPrefix)
                        || file.file().startsWith(pathPrefix))
                .toList();
    }

    private static boolean answers(String contentKey, Set<String> listed, Holder file) {
        String holds = file.contentKey();
        if (!ON_DISK.contains(file.state()) || holds == null) {
            return false;
        }
        return holds.equals(contentKey)
                || listed.contains(file.file())
                        && room(holds).equals(room(contentKey))
                        && !settled(file.contentStatus());
    }

    /** Collection and scope of a content key. */
    private static String room(String contentKey) {
        return contentKey.substring(0, contentKey.lastIndexOf('/') + 1);
    }

    private static boolean settled(@Nullable String status) {
        return status != null && SETTLED.contains(status);
    }
}
