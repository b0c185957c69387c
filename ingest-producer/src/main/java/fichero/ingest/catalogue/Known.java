package fichero.ingest.catalogue;

import fichero.ingest.walk.Stamp;
import fichero.schemas.FileRecord;
import org.jspecify.annotations.Nullable;

/** What the catalogue knows of one path, small enough to be kept for every file. What is gone is not kept. */
public final class Known {

    private final FileRecord.State state;
    private final long sizeBytes;
    private final long modifiedNanos;
    private final long fileKeyHash;
    private final long sha256First;
    private final long labels;
    private final @Nullable String reason;

    /** The scan that found the path last; a scan finds what is missing by it. */
    private volatile int foundBy;

    /**
     * @param sha256First the first 64 bits of the content's hash, 0 when they are not known
     * @param labels see {@link Labels}
     * @param reason reason code or rule, or null
     */
    public Known(
            FileRecord.State state,
            long sizeBytes,
            long modifiedNanos,
            long fileKeyHash,
            long sha256First,
            long labels,
            @Nullable String reason) {
        this.state = state;
        this.sizeBytes = sizeBytes;
        this.modifiedNanos = modifiedNanos;
        this.fileKeyHash = fileKeyHash;
        this.sha256First = sha256First;
        this.labels = labels;
        this.reason = reason;
    }

    /** What is known once a file with this stamp has been published. */
    public static Known present(Stamp stamp, long sha256First, long labels) {
        return new Known(
                FileRecord.State.PRESENT,
                stamp.sizeBytes(),
                stamp.modifiedNanos(),
                keyHash(stamp.fileKey()),
                sha256First,
                labels,
                null);
    }

    /** What is known once it has been published that the path is in another state; the rest stays. */
    public static Known other(FileRecord.State state, @Nullable Known before, long labels, @Nullable String reason) {
        return before == null
                ? new Known(state, 0, 0, 0, 0, labels, reason)
                : new Known(
                        state,
                        before.sizeBytes,
                        before.modifiedNanos,
                        before.fileKeyHash,
                        before.sha256First,
                        labels,
                        reason);
    }

    public FileRecord.State state() {
        return state;
    }

    public @Nullable String reason() {
        return reason;
    }

    /** Whether size, time and file key say that the file has not changed. */
    private boolean isSame(Stamp stamp) {
        return sizeBytes == stamp.sizeBytes()
                && modifiedNanos == stamp.modifiedNanos()
                && fileKeyHash == keyHash(stamp.fileKey());
    }

    /** Whether the catalogue has the file as it is and under these labels, as far as can be told without reading. */
    public boolean isCurrent(Stamp stamp, long labelsNow) {
        return state == FileRecord.State.PRESENT && isSame(stamp) && labels == labelsNow;
    }

    /** @param first see {@link #firstBits} */
    public boolean hasContent(long first) {
        return sha256First != 0 && sha256First == first;
    }

    /** See {@link #firstBits}; 0 when they are not known. */
    long contentBits() {
        return sha256First;
    }

    /** Whether the path holds, or held when last readable, a document. */
    public boolean isDocument() {
        return state == FileRecord.State.PRESENT || state == FileRecord.State.UNREADABLE;
    }

    /** Equal for a file and for the same file after a move within its file system, without reading. */
    public long likeness() {
        return (sizeBytes * 31 + modifiedNanos) * 31 + fileKeyHash;
    }

    public void found(int scan) {
        foundBy = scan;
    }

    public boolean wasFound(int scan) {
        return foundBy == scan;
    }

    static long keyHash(@Nullable String fileKey) {
        return fileKey == null ? 0 : Labels.hash(fileKey);
    }

    /** @param sha256 64 hexadecimal digits, or null */
    public static long firstBits(@Nullable String sha256) {
        return sha256 == null ? 0 : Long.parseUnsignedLong(sha256, 0, 16, 16);
    }
}
