package fichero.embed.onnx;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** Resources of the class path as files, for libraries that read files only. */
final class UnpackedResource {

    private UnpackedResource() {}

    /** Puts the resource at {@code target}, whole or not at all, also when other processes do the same. */
    static void unpack(String resource, Path target) {
        Path partial = null;
        try (InputStream bytes = require(resource).openStream()) {
            Path folder = Files.createDirectories(target.toAbsolutePath().getParent());
            partial = Files.createTempFile(folder, target.getFileName() + ".", ".partial");
            Files.copy(bytes, partial, StandardCopyOption.REPLACE_EXISTING);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new SetupException(
                    "cannot unpack '" + resource + "' to " + target + ": the directory must be writable and have room",
                    e);
        } finally {
            deleteQuietly(partial);
        }
    }

    /** Changes with the resource, as far as the class path tells without reading it. */
    static String stamp(String resource) {
        try {
            URLConnection connection = require(resource).openConnection();
            long check = connection instanceof JarURLConnection jar
                    ? jar.getJarEntry().getCrc()
                    : connection.getLastModified();
            return Long.toHexString(check) + "-" + Long.toHexString(connection.getContentLengthLong());
        } catch (IOException e) {
            throw new SetupException("cannot look up '" + resource + "' on the class path", e);
        }
    }

    private static URL require(String resource) {
        URL found = UnpackedResource.class.getResource(resource);
        if (found == null) {
            throw new SetupException("'" + resource + "' is not on the class path: is its artifact left out?");
        }
        return found;
    }

    private static void deleteQuietly(@Nullable Path partial) {
        try {
            if (partial != null) {
                Files.deleteIfExists(partial);
            }
        } catch (IOException e) {
            // A left-over wastes room, no more; what led here is being reported.
        }
    }
}
