package fichero.core.failure;

import java.util.List;

/** Whether a failure comes from a disk without space: the same input works once there is some. */
public final class FullDisk {

    /** As Linux, its quotas, Windows and SQLite put it; Java and RocksDB pass on what the system says. */
    private static final List<String> SAID = List.of(
            "No space left on device",
            "Disk quota exceeded",
            "There is not enough space on the disk",
            "database or disk is full");

    private FullDisk() {}

    public static boolean isBehind(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage();
            if (message != null && SAID.stream().anyMatch(message::contains)) {
                return true;
            }
        }
        return false;
    }
}
