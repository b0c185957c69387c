package fichero.ingest.catalogue;

import fichero.ingest.SourceSettings;
import fichero.schemas.FileRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the source's settings give to a file: collection, scope, tags, the root and how it is cut into chunks. When one of them changes, every file
 * of the source has to be told again although its bytes are the same. Kept as a hash.
 */
public final class Labels {

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private Labels() {}

    public static long of(SourceSettings source) {
        return of(source.collection(), source.scope(), source.tags(), prefix(source), source.chunking());
    }

    static long of(FileRecord record) {
        String absolute = record.absolutePath();
        int prefix = absolute.length() - record.path().length();
        return of(
                record.collection(),
                record.scope(),
                record.tags(),
                absolute.substring(0, Math.max(0, prefix)),
                record.chunking());
    }

    /** The absolute path of a file, for people. */
    public static String absolutePath(SourceSettings source, String path) {
        return prefix(source) + path;
    }

    private static String prefix(SourceSettings source) {
        String root = source.root().toString();
        return root.endsWith("/") ? root : root + "/";
    }

    private static long of(
            String collection, String scope, List<String> tags, String prefix, @Nullable String chunking) {
        String usual = collection + '\n' + scope + '\n' + String.join("\n", tags) + "\n\n" + prefix;
        return hash(chunking == null ? usual : usual + "\n\n" + chunking);
    }

    /** FNV-1a over UTF-16: 64 bits are plenty to tell two values of one file apart. */
    static long hash(String text) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * FNV_PRIME;
        }
        return hash;
    }
}
