package fichero.app.promises;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A file system in memory that one process and its children see in place of a directory; it ends with them. */
final class SmallDisk {

    private static final int MEBIBYTE = 1 << 20;

    /** In a mount name space of its own, where whoever starts it is the administrator. */
    private static final String MOUNT_AND_RUN = "mount -t tmpfs -o size=\"$1\"m tmpfs \"$2\" && shift 2 && exec \"$@\"";

    private final int mebibytes;
    private @Nullable Path ballast;

    SmallDisk(int mebibytes) {
        this.mebibytes = mebibytes;
    }

    static boolean isPossible() {
        try {
            Path probe = Files.createTempDirectory("fichero-mount");
            Process process = new ProcessBuilder(new SmallDisk(1).around(probe, List.of("true")))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = process.waitFor(10, TimeUnit.SECONDS);
            Files.delete(probe);
            return ended && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The command with this disk in place of the directory. The process that is started is the command's own. */
    List<String> around(Path directory, List<String> command) {
        List<String> all = new ArrayList<>(List.of(
                "unshare",
                "--user",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                MOUNT_AND_RUN,
                "sh",
                Integer.toString(mebibytes),
                directory.toString()));
        all.addAll(command);
        return all;
    }

    /** Tells whose disk is filled from here. */
    void mountedBy(long pid, Path directory) {
        ballast = Path.of("/proc", Long.toString(pid), "root")
                .resolve(directory.toString().substring(1))
                .resolve("ballast");
    }

    /** Leaves so much space. */
    void fillUpTo(int freeMebibytes) throws IOException {
        Path file = file();
        byte[] block = new byte[MEBIBYTE];
        try (OutputStream out = Files.newOutputStream(
                file, java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND)) {
            while (file.toFile().getUsableSpace() > (long) freeMebibytes * MEBIBYTE) {
                long left = file.toFile().getUsableSpace() - (long) freeMebibytes * MEBIBYTE;
                out.write(block, 0, (int) Math.min(block.length, left));
            }
        } catch (IOException e) {
            if (freeMebibytes > 0) {
                throw e;
            }
            // Somebody else took the last of it.
        }
    }

    void empty() throws IOException {
        Files.delete(file());
    }

    private Path file() {
        if (ballast == null) {
            throw new IllegalStateException("nobody has mounted it yet");
        }
        return ballast;
    }
}
