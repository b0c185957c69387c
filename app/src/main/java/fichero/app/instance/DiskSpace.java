package fichero.app.instance;

import java.io.File;
import java.nio.file.Path;

/** How much space a disk has. */
public final class DiskSpace {

    /** With less, a program that writes comes to nothing within moments. */
    private static final long FULL_BYTES = 32L << 20;

    private DiskSpace() {}

    /** Bytes that can still be written where this file is; the most there is when the system does not tell. */
    public static long usableBytes(Path file) {
        File there = file.toFile();
        long usable = there.getUsableSpace();
        // Zero stands for a full disk, and for a file that is not there.
        return usable > 0 || there.exists() ? usable : Long.MAX_VALUE;
    }

    public static boolean isFull(Path file) {
        return usableBytes(file) < FULL_BYTES;
    }
}
