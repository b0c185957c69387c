package fichero.extract.tika.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** How a file is packed, told from its name; one name may tell of two, one inside the other ({@code .tar.gz}). */
enum Packing {
    /** Many files, with a directory at the end. */
    ZIP(".zip"),
    /** Many files, one after the other. */
    TAR(".tar"),
    /** One file. */
    GZIP(".gz", ".tgz"),
    /** One file. */
    BZIP2(".bz2", ".tbz2", ".tbz"),
    /** One file. */
    XZ(".xz", ".txz"),
    /** Not packed. */
    NONE;

    /** XZ says in its head how much memory it wants. */
    private static final int XZ_MEMORY_KIB = 64 * 1024;

    private final String[] extensions;

    Packing(String... extensions) {
        this.extensions = extensions;
    }

    static Packing of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (Packing packing : values()) {
            for (String extension : packing.extensions) {
                if (lower.endsWith(extension)) {
                    return packing;
                }
            }
        }
        return NONE;
    }

    /** Of compressed files, the bytes. */
    InputStream unpack(InputStream packed) throws IOException {
        return switch (this) {
            case GZIP ->
                GzipCompressorInputStream.builder()
                        .setInputStream(packed)
                        .setDecompressConcatenated(true)
                        .get();
            case BZIP2 -> new BZip2CompressorInputStream(packed, true);
            case XZ ->
                XZCompressorInputStream.builder()
                        .setInputStream(packed)
                        .setDecompressConcatenated(true)
                        .setMemoryLimitKiB(XZ_MEMORY_KIB)
                        .get();
            case ZIP, TAR, NONE -> throw new IllegalStateException(this + " is not a packing of one file");
        };
    }

    /** The name of the one file that is packed under this name: {@code a.csv.gz} holds {@code a.csv}. */
    String nameInside(String name) {
        String own = name.substring(name.lastIndexOf('/') + 1);
        for (String extension : extensions) {
            if (own.toLowerCase(Locale.ROOT).endsWith(extension) && own.length() > extension.length()) {
                String bare = own.substring(0, own.length() - extension.length());
                return extension.startsWith(".t") ? bare + ".tar" : bare;
            }
        }
        return own.isEmpty() ? "unnamed" : own + ".unpacked";
    }
}
