package fichero.extract.tika.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a child JVM works and keeps its temporary files. It goes with the child, which is often killed before it could
 * tidy up.
 *
 * @param path an absolute path
 */
record ChildDirectory(Path path) {

    private static final Logger log = LoggerFactory.getLogger(ChildDirectory.class);

    private static final String PREFIX = "fichero-extract-";

    static ChildDirectory create() throws IOException {
        return new ChildDirectory(Files.createTempDirectory(PREFIX).toAbsolutePath());
    }

    /** In a child whose parent was killed: nobody else tidies up. */
    static void deleteOwn() {
        Path own = Path.of(System.getProperty("java.io.tmpdir"));
        if (String.valueOf(own.getFileName()).startsWith(PREFIX)) {
            new ChildDirectory(own).delete();
        }
    }

    void delete() {
        try (Stream<Path> walk = Files.walk(path)) {
            List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            log.atDebug().addKeyValue("directory", path).setCause(e).log("cannot delete a temporary directory");
        }
    }
}
