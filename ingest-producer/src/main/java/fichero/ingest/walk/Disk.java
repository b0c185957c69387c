package fichero.ingest.walk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** The file system as the producer uses it, so that tests can take rights away that the superuser always has. */
public interface Disk {

    /** @param followLinks tell of a link's target instead of the link */
    BasicFileAttributes attributes(Path path, boolean followLinks) throws IOException;

    /** The children of a folder; fails when it may not be listed. The caller closes it. */
    DirectoryStream<Path> list(Path folder) throws IOException;

    boolean isReadable(Path path);

    /** The caller closes it. */
    InputStream open(Path file) throws IOException;

    /** The file system of this machine. */
    static Disk local() {
        return new Disk() {
            @Override
            public BasicFileAttributes attributes(Path path, boolean followLinks) throws IOException {
                return followLinks
                        ? Files.readAttributes(path, BasicFileAttributes.class)
                        : Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            }

            @Override
            public DirectoryStream<Path> list(Path folder) throws IOException {
                return Files.newDirectoryStream(folder);
            }

            @Override
            public boolean isReadable(Path path) {
                return Files.isReadable(path);
            }

            @Override
            public InputStream open(Path file) throws IOException {
                return Files.newInputStream(file);
            }
        };
    }
}
