package fichero.extract.tika.archive;

import fichero.core.failure.FullDisk;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.extract.tika.format.Entries;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the files inside one document out to numbered files in a directory of our own: names of entries are data, and
 * never become paths on a disk. For one thread.
 */
public final class EntrySpool implements Entries {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path directory;
    private final ExpansionBudget budget;
    private final EntryNames names = new EntryNames();
    private final List<SpooledEntry> spooled = new ArrayList<>();
    private final byte[] buffer = new byte[BUFFER_BYTES];

    /** @param directory emptied here, and made when it is needed */
    public EntrySpool(Path directory, ExpansionBudget budget) {
        this.directory = directory;
        this.budget = budget;
        empty();
    }

    @Override
    public void add(String name, @Nullable Instant modifiedAt, InputStream bytes) throws IOException {
        budget.entry();
        Path file = Files.createDirectories(directory).resolve(Integer.toString(spooled.size()));
        long size = copy(bytes, file);
        String path = names.clean(name);
        if (size > budget.limits().maxEntryBytes()) {
            Files.deleteIfExists(file);
            spooled.add(new SpooledEntry(path, size, modifiedAt, null, Reason.TOO_LARGE, tooLarge(size)));
            return;
        }
        spooled.add(new SpooledEntry(path, size, modifiedAt, file, null, null));
        // What unpacks without end is found out here, before any of it becomes a file of its own.
        NestedArchives.measure(file, path, budget);
    }

    @Override
    public void refuse(String name, Reason reason, String detail) {
        budget.entry();
        spooled.add(new SpooledEntry(names.clean(name), 0, null, null, reason, detail));
    }

    @Override
    public int count() {
        return spooled.size();
    }

    /** In the order in which they came. */
    public List<SpooledEntry> entries() {
        return List.copyOf(spooled);
    }

    /** Writes what may be written, and counts the rest too: it costs as much to unpack. */
    private long copy(InputStream bytes, Path file) throws IOException {
        long size = 0;
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
                budget.unpacked(read);
                size += read;
                if (size <= budget.limits().maxEntryBytes()) {
                    out.write(buffer, 0, read);
                }
            }
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            if (FullDisk.isBehind(e)) {
                // Not as an error of reading, which would leave a container that can be read in part.
                throw new RetryableException("no space for a file inside a document: " + e.getMessage(), e);
            }
            throw e;
        }
        return size;
    }

    private String tooLarge(long size) {
        return "inside another file it may have " + budget.limits().maxEntryBytes() + " bytes, but has " + size
                + "; take it out to have it read";
    }

    private void empty() {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(directory)) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot empty " + directory, e);
        }
    }
}
