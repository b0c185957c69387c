package fichero.ingest;

import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The disk of this machine for someone without rights to some paths: tests may run as a user who has all. */
public final class DenyingDisk extends Disk {

    private final Set<Path> denied = ConcurrentHashMap.newKeySet();
    private final Set<Path> unlistable = ConcurrentHashMap.newKeySet();

    /** As after {@code chmod 000}: the path is there, and what is below it is not to be seen. */
    public void deny(Path path) {
        denied.add(path);
    }

    /** As on a mount that falters: the folder cannot be listed, and paths below it may be absent or not. */
    public void denyListing(Path folder) {
        unlistable.add(folder);
    }

    public void allow(Path path) {
        denied.remove(path);
    }

    @Override
    public BasicFileAttributes attributes(Path path, boolean followLinks) throws IOException {
        if (path.getParent() != null) {
            check(path.getParent());
        }
        return super.attributes(path, followLinks);
    }

    @Override
    public DirectoryStream<Path> list(Path folder) throws IOException {
        check(folder);
        if (unlistable.contains(folder)) {
            throw new AccessDeniedException(folder.toString());
        }
        return super.list(folder);
    }

    @Override
    public boolean isReadable(Path path) {
        return !isDenied(path) && super.isReadable(path);
    }

    @Override
    public InputStream open(Path file) throws IOException {
        check(file);
        return super.open(file);
    }

    private void check(Path path) throws AccessDeniedException {
        if (isDenied(path)) {
            throw new AccessDeniedException(path.toString());
        }
    }

    private boolean isDenied(Path path) {
        return denied.stream().anyMatch(path::startsWith);
    }
}
