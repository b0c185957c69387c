package fichero.ingest;

import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;

/** The disk of this machine, for tests to take something away from. */
public class LocalDisk implements Disk {

    private final Disk disk = Disk.local();

    @Override
    public BasicFileAttributes attributes(Path path, boolean followLinks) throws IOException {
        return disk.attributes(path, followLinks);
    }

    @Override
    public DirectoryStream<Path> list(Path folder) throws IOException {
        return disk.list(folder);
    }

    @Override
    public boolean isReadable(Path path) {
        return disk.isReadable(path);
    }

    @Override
    public InputStream open(Path file) throws IOException {
        return disk.open(file);
    }

    @Override
    public WatchService watchService(Path root) throws IOException {
        return disk.watchService(root);
    }

    @Override
    public WatchKey watch(Path folder, WatchService service) throws IOException {
        return disk.watch(folder, service);
    }
}
