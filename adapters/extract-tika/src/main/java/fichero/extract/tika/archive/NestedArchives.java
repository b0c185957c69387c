package fichero.extract.tika.archive;

import fichero.core.failure.PoisonException;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/**
 * What archives inside a document unpack to, all the way down, without keeping any of it: a bomb hides its size in the
 * levels below.
 */
final class NestedArchives {

    private NestedArchives() {}

    /**
     * Counts what a file unpacks to. One that cannot be read counts for what could be: it will be told of when its own
     * turn comes.
     *
     * @throws PoisonException {@code EXPANSION_LIMIT}
     */
    static void measure(Path file, String name, ExpansionBudget budget) throws IOException {
        if (Packing.of(name) == Packing.NONE) {
            return;
        }
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
            measure(bytes, name, 2, budget);
        }
    }

    private static void measure(InputStream bytes, String name, int depth, ExpansionBudget budget) {
        budget.depth(depth);
        Packing packing = Packing.of(name);
        try {
            switch (packing) {
                case ZIP -> measureAll(new ZipArchiveInputStream(bytes, "UTF-8", true, true), depth, budget);
                case TAR -> measureAll(new TarArchiveInputStream(bytes), depth, budget);
                case GZIP, BZIP2, XZ -> {
                    InputStream counted = new Counted(packing.unpack(bytes), budget);
                    String inside = packing.nameInside(name);
                    if (Packing.of(inside) == Packing.NONE) {
                        drain(counted);
                    } else {
                        measure(counted, inside, Packing.of(inside) == Packing.TAR ? depth : depth + 1, budget);
                    }
                }
                case NONE -> throw new IllegalStateException(name + " is not packed");
            }
        } catch (PoisonException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // Damaged from here on: nothing more can come out of it.
        }
    }

    private static void measureAll(ArchiveInputStream<?> archive, int depth, ExpansionBudget budget)
            throws IOException {
        for (ArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
            budget.entry();
            if (entry.isDirectory() || !archive.canReadEntryData(entry)) {
                continue;
            }
            InputStream counted = new Counted(archive, budget);
            if (Packing.of(entry.getName()) != Packing.NONE) {
                measure(counted, entry.getName(), depth + 1, budget);
            }
            drain(counted);
        }
    }

    private static void drain(InputStream bytes) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        while (bytes.read(buffer) >= 0) {
            // Counted on the way.
        }
    }

    /** Counts what is read, and leaves closing to whoever opened the archive. */
    private static final class Counted extends FilterInputStream {

        private final ExpansionBudget budget;

        Counted(InputStream bytes, ExpansionBudget budget) {
            super(bytes);
            this.budget = budget;
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            budget.unpacked(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = super.read(into, from, length);
            budget.unpacked(Math.max(0, read));
            return read;
        }

        @Override
        public void close() {
            // Whoever opened the archive goes on with it.
        }
    }
}
