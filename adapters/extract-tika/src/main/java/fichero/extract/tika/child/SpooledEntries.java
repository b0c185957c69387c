package fichero.extract.tika.child;

import fichero.core.failure.Reason;
import fichero.extract.tika.archive.SpooledEntry;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a child tells of the files inside a document: their bytes stay in its directory, only their names cross the pipe. */
final class SpooledEntries {

    private static final int MAX_STRING_BYTES = 64 * 1024;
    private static final int MAX_ENTRIES = 100_000;
    private static final long NO_TIME = Long.MIN_VALUE;

    private SpooledEntries() {}

    static void write(DataOutputStream out, List<SpooledEntry> entries) throws IOException {
        out.writeInt(entries.size());
        for (SpooledEntry entry : entries) {
            Frames.writeString(out, entry.path());
            out.writeLong(entry.sizeBytes());
            out.writeLong(millis(entry.modifiedAt()));
            Frames.writeString(out, entry.file() == null ? null : entry.file().toString());
            Frames.writeString(
                    out, entry.refused() == null ? null : entry.refused().code());
            Frames.writeString(out, entry.detail());
        }
    }

    static List<SpooledEntry> read(DataInputStream in) throws IOException {
        int count = Frames.readCount(in, MAX_ENTRIES);
        List<SpooledEntry> entries = new ArrayList<>(Math.min(count, 10_000));
        for (int i = 0; i < count; i++) {
            String path = Frames.readString(in, MAX_STRING_BYTES);
            long size = in.readLong();
            long millis = in.readLong();
            String file = Frames.readNullableString(in, MAX_STRING_BYTES);
            String refused = Frames.readNullableString(in, MAX_STRING_BYTES);
            String detail = Frames.readNullableString(in, MAX_STRING_BYTES);
            entries.add(new SpooledEntry(
                    path,
                    size,
                    millis == NO_TIME ? null : Instant.ofEpochMilli(millis),
                    file == null ? null : Path.of(file),
                    refused == null ? null : Reason.ofCode(refused),
                    detail));
        }
        return entries;
    }

    /** Archives hold any date, also such as no clock can tell. */
    private static long millis(@Nullable Instant time) {
        try {
            return time == null ? NO_TIME : time.toEpochMilli();
        } catch (ArithmeticException | DateTimeException e) {
            return NO_TIME;
        }
    }
}
