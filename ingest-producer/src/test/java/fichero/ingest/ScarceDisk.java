package fichero.ingest;

import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A disk that refuses watches as Linux does when the user has as many as the system allows. */
final class ScarceDisk extends Disk {

    private final Set<Path> refused = ConcurrentHashMap.newKeySet();

    /** The system has no watch left for a folder, or no watch service for the root. */
    void refuse(Path folder) {
        refused.add(folder);
    }

    void allow(Path folder) {
        refused.remove(folder);
    }

    @Override
    public WatchService watchService(Path root) throws IOException {
        if (refused.contains(root)) {
            throw new IOException("User limit of inotify instances reached or too many open files");
        }
        return super.watchService(root);
    }

    @Override
    public WatchKey watch(Path folder, WatchService service) throws IOException {
        if (refused.contains(folder)) {
            throw new IOException("User limit of inotify watches reached");
        }
        return super.watch(folder, service);
    }
}
