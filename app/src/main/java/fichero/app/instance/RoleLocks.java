package fichero.app.instance;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;

/** Keeps a second process with the same role off a data directory. The system releases it however the process ends. */
public final class RoleLocks implements AutoCloseable {

    private final Deque<FileChannel> held = new ArrayDeque<>();

    private RoleLocks() {}

    /** @throws SetupException when another process has one of the roles, with its process id */
    public static RoleLocks take(DataDirectory directory, Set<Role> roles) {
        RoleLocks locks = new RoleLocks();
        try {
            for (Role role : new TreeSet<>(roles)) {
                locks.take(directory, role);
            }
            return locks;
        } catch (RuntimeException e) {
            locks.close();
            throw e;
        }
    }

    private void take(DataDirectory directory, Role role) {
        Path file = directory.lock(role);
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            held.push(channel);
            if (!locked(channel)) {
                throw new SetupException("Another Fichero (process " + owner(file) + ") already works with the data"
                        + " directory " + directory.path()
                        + ": stop it, or choose another directory with --data-dir.");
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new SetupException(
                    "The lock " + file + " cannot be taken (" + e
                            + "): the data directory must be writable and on a file system with locks.",
                    e);
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // This very process has it.
            return false;
        }
    }

    private static String owner(Path file) throws IOException {
        String pid = Files.readString(file, StandardCharsets.US_ASCII).strip();
        return pid.isEmpty() ? "unknown" : pid;
    }

    @Override
    public void close() {
        while (!held.isEmpty()) {
            try {
                held.pop().close();
            } catch (IOException e) {
                // The system releases it with the process.
            }
        }
    }
}
