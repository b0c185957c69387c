package fichero.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.walk.Disk;
import fichero.ingest.watch.WatchedSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code chmod 000} does, on the real file system. The superuser may read everything, so the look is taken by a
 * JVM that has given that right up, where the tests run as the superuser.
 */
class RightsIT {

    @TempDir
    Path root;

    private Path closed;

    @BeforeEach
    void close() throws IOException {
        closed = Files.createDirectory(root.resolve("closed"));
        Files.writeString(closed.resolve("a.md"), "a");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    }

    @AfterEach
    void open() throws IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void fileInAFolderWithoutRightsIsDeniedAndNotAbsent() throws Exception {
        assertThat(look("closed/a.md")).contains("Denied");
    }

    @Test
    void rootWithoutRightsIsUnreadableAndNotEmpty() throws Exception {
        assertThat(look("closed/a.md")).contains("root=" + DeletionGuard.Root.GOOD);
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("---------"));
        assertThat(look("closed/a.md")).contains("root=" + DeletionGuard.Root.UNREADABLE);
    }

    private String look(String path) throws Exception {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            assumeThat(Path.of("/usr/bin/setpriv")).exists();
            command.addAll(List.of(
                    "/usr/bin/setpriv",
                    "--bounding-set=-dac_override,-dac_read_search",
                    "--inh-caps=-dac_override,-dac_read_search"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Looking.class.getName(),
                root.toString(),
                path));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }

    /** Says how the root and one path look to this process. */
    static final class Looking {

        private Looking() {}

        public static void main(String[] arguments) {
            Path root = Path.of(arguments[0]);
            WatchedSource source = new WatchedSource(SourceSettings.of("notes", root), List.of(root), new Disk());
            System.out.println("root=" + source.root());
            System.out.println(source.look(arguments[1], root.resolve(arguments[1])));
        }
    }
}
