package fichero.ingest.inventory;

import fichero.ingest.SourceSettings;
import fichero.ingest.inventory.FolderReport.Named;
import fichero.ingest.rules.SourceRules;
import fichero.ingest.walk.Disk;
import fichero.ingest.walk.Links;
import fichero.ingest.walk.TreeWalk;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes stock of a folder with the walk and the rules that a producer has, so that it tells what a producer would do.
 * Nothing is written anywhere. For one thread.
 */
public final class FolderInventory {

    private final SourceSettings source;
    private final long maxFileBytes;
    private final TypeTeller types;
    private final Disk disk;

    /** @param maxFileBytes larger files would not be read */
    public FolderInventory(SourceSettings source, long maxFileBytes, TypeTeller types) {
        this(source, maxFileBytes, types, new Disk());
    }

    FolderInventory(SourceSettings source, long maxFileBytes, TypeTeller types, Disk disk) {
        this.source = source;
        this.maxFileBytes = maxFileBytes;
        this.types = types;
        this.disk = disk;
    }

    /**
     * Walks the folder, looks into the beginning of each file, and hashes those that have the size of another one.
     *
     * @throws NoSuchFileException when there is no such folder
     * @throws NotDirectoryException when it is no folder
     * @throws AccessDeniedException when it may not be listed
     * @throws IOException when it cannot be listed for another reason
     */
    public FolderReport take() throws IOException {
        requireReadable();
        FoundFiles found = new FoundFiles();
        Links links = new Links(source.followLinks(), List.of(source.root()), disk);
        new TreeWalk(source.root(), new SourceRules(source), links, disk).walk("", source.root(), found);
        found.requireRoot();
        Judged judged = new Judged(maxFileBytes, types, disk);
        found.files().forEach(judged::add);
        found.unreadable().forEach(judged::addUnreadable);
        return judged.report(source.root().toString(), found.ignored());
    }

    private void requireReadable() throws IOException {
        Path root = source.root();
        if (!disk.attributes(root, true).isDirectory()) {
            throw new NotDirectoryException(root.toString());
        }
        if (!disk.isReadable(root)) {
            throw new AccessDeniedException(root.toString());
        }
    }

    /** A file that no rule ignores. */
    record Found(String path, Path onDisk, long bytes) {
        Named named(String detail) {
            return new Named(path, bytes, detail);
        }
    }
}
