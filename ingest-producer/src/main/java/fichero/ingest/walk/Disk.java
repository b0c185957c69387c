package fichero.ingest.walk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The file system of this machine as the producer uses it. Open for tests to take away rights that the superuser always
 * has, and watches that the system always gives.
 */
public class Disk {

    /** @param followLinks tell of a link's target instead of the link */
    public BasicFileAttributes attributes(Path path, boolean followLinks) throws IOException {
        return followLinks
                ? Files.readAttributes(path, BasicFileAttributes.class)
                : Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** The children of a folder; fails when it may not be listed. The caller closes it. */
    public DirectoryStream<Path> list(Path folder) throws IOException {
        return Files.newDirectoryStream(folder);
    }

    public boolean isReadable(Path path) {
        return Files.isReadable(path);
    }

    /** The caller closes it. */
    public InputStream open(Path file) throws IOException {
        return Files.newInputStream(file);
    }

    /**
     * What tells of changes on the file system of a folder. The caller closes it.
     *
     * @throws IOException when the system has none left to give
     */
    public WatchService watchService(Path root) throws IOException {
        return root.getFileSystem().newWatchService();
    }

    /**
     * Has the service tell of every entry of a folder that comes, changes or goes from now on.
     *
     * @throws IOException when the folder cannot be watched, or no more of them
     */
    public WatchKey watch(Path folder, WatchService service) throws IOException {
        return folder.register(
                service,
                StandardWatchEventKinds.ENTRY_CREATE,
                StandardWatchEventKinds.ENTRY_DELETE,
                StandardWatchEventKinds.ENTRY_MODIFY);
    }
}
