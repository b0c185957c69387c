package fichero.ingest.catalogue;

import fichero.schemas.FileRecord;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Contents that were processed by an older extractor or chunker than there is now: their files are published again, one
 * for each content. Safe for any thread.
 */
public final class Outdated {

    private final Set<Long> contents = ConcurrentHashMap.newKeySet();

    /** @param hashes SHA-256 of the contents, in hexadecimal */
    public void set(Collection<String> hashes) {
        contents.clear();
        hashes.forEach(hash -> contents.add(Known.firstBits(hash)));
    }

    public boolean holds(@Nullable Known known) {
        return known != null
                && !contents.isEmpty()
                && known.state() == FileRecord.State.PRESENT
                && contents.contains(known.contentBits());
    }

    /** One of its files is on its way. */
    public void published(Known known) {
        contents.remove(known.contentBits());
    }
}
