package fichero.ingest.catalogue;

import fichero.schemas.ContentRecord;
import fichero.schemas.FileRecord;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Contents that were processed by an older extractor or chunker than there is now: their files are published again, one
 * for each content. A content that only entries of archives or mails hold is had again by publishing the outermost file
 * that holds them. Safe for any thread.
 */
public final class Outdated {

    private final Catalogue catalogue;
    private final Set<Long> contents = ConcurrentHashMap.newKeySet();

    public Outdated(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** @param outdated in place of those that were outdated before */
    public void set(Collection<ContentRecord> outdated) {
        contents.clear();
        for (ContentRecord content : outdated) {
            contents.add(Known.firstBits(content.sha256()));
            long container = container(content);
            if (container != 0) {
                contents.add(container);
            }
        }
    }

    /** The content of a file whose entries hold the content; 0 when a file on disk holds it, or nothing known here. */
    private long container(ContentRecord content) {
        long container = 0;
        for (String file : content.locations()) {
            CataloguedFile onDisk = catalogue.onDisk(file);
            if (onDisk == null || onDisk.known().state() != FileRecord.State.PRESENT) {
                continue;
            }
            if (onDisk.file().equals(file)) {
                return 0;
            }
            container = onDisk.known().contentBits();
        }
        return container;
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
