package fichero.ingest.walk;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What tells, without reading, that a file has not changed.
 *
 * @param modifiedNanos nanoseconds since 1970
 * @param fileKey the inode number, or null where there is none or it does not last
 */
public record Stamp(
        long sizeBytes, long modifiedNanos, @Nullable String fileKey) {

    private static final String INODE = "ino=";

    /** @param keepKey false for file systems that number their files anew with every mount */
    public static Stamp of(BasicFileAttributes attributes, boolean keepKey) {
        return new Stamp(
                attributes.size(),
                attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
                keepKey ? inode(attributes.fileKey()) : null);
    }

    public Instant modifiedAt() {
        return Instant.ofEpochSecond(0, modifiedNanos);
    }

    /** The file key without its device number, which may change with every boot. */
    private static @Nullable String inode(@Nullable Object fileKey) {
        if (fileKey == null) {
            return null;
        }
        String spelled = fileKey.toString();
        int inode = spelled.indexOf(INODE);
        return inode < 0 ? spelled : spelled.substring(inode + INODE.length(), spelled.length() - 1);
    }
}
