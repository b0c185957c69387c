package fichero.extract.tika.archive;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** Archives and compressed files: no text of their own, only files inside. */
public final class ArchiveFormat implements DocumentFormat {

    private static final Map<String, Packing> PACKINGS = Map.of(
            "application/zip", Packing.ZIP,
            "application/x-tar", Packing.TAR,
            "application/x-gtar", Packing.TAR,
            "application/gzip", Packing.GZIP,
            "application/x-bzip2", Packing.BZIP2,
            "application/x-bzip", Packing.BZIP2,
            "application/x-xz", Packing.XZ);

    @Override
    public Set<String> types() {
        return PACKINGS.keySet();
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws IOException {
        Packing packing = Objects.requireNonNull(PACKINGS.get(type), "a type that this format reads");
        String damage = null;
        try {
            if (packing == Packing.ZIP) {
                ZipEntries.read(source, entries);
            } else {
                try (InputStream bytes = new BufferedInputStream(source.open())) {
                    read(bytes, packing, source.name(), entries);
                }
            }
        } catch (IOException e) {
            if (entries.count() == 0) {
                throw e;
            }
            damage = "the archive is damaged behind file " + entries.count() + " in it: " + e.getMessage();
        }
        if (entries.count() == 0) {
            throw new PoisonException(Reason.EMPTY, "the archive holds no files");
        }
        List<String> warnings = damage == null ? List.of() : List.of(Flag.ENTRIES.with(damage));
        return new ParsedDocument("", List.of(), null, null, null, Map.of(), warnings);
    }

    private static void read(InputStream bytes, Packing packing, String name, Entries entries) throws IOException {
        if (packing == Packing.TAR) {
            readTar(bytes, entries);
            return;
        }
        InputStream unpacked = new BufferedInputStream(packing.unpack(bytes));
        String inside = packing.nameInside(name);
        if (Packing.of(inside) == Packing.TAR || isTar(unpacked)) {
            readTar(unpacked, entries);
        } else {
            entries.add(inside, null, unpacked);
        }
    }

    private static void readTar(InputStream bytes, Entries entries) throws IOException {
        TarArchiveInputStream tar = new TarArchiveInputStream(bytes, "UTF-8");
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            if (entry.isFile() && tar.canReadEntryData(entry)) {
                entries.add(entry.getName(), modified(entry.getLastModifiedDate()), tar);
            }
        }
    }

    private static @Nullable Instant modified(@Nullable Date date) {
        return date == null ? null : date.toInstant();
    }

    /** Whether a tar is inside whose name does not say so; its mark is at a fixed place. */
    private static boolean isTar(InputStream bytes) throws IOException {
        int markAt = 257;
        bytes.mark(markAt + 5);
        byte[] head = bytes.readNBytes(markAt + 5);
        bytes.reset();
        return head.length == markAt + 5
                && head[markAt] == 'u'
                && head[markAt + 1] == 's'
                && head[markAt + 2] == 't'
                && head[markAt + 3] == 'a'
                && head[markAt + 4] == 'r';
    }
}
