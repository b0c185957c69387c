package fichero.ingest.catalogue;

import fichero.ingest.SourceSettings;
import fichero.schemas.FileRecord;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The producer's memory of what the catalogue knows of every path of its sources: first from topic {@code files}, then
 * kept up by it, and by what was published and is on its way there. Safe for any thread.
 */
public final class Catalogue {

    /** Between the path of an archive or mail and the path of an entry in it. */
    private static final String ENTRY = "!/";

    private final Map<String, ConcurrentNavigableMap<String, Known>> bySource = new HashMap<>();

    public Catalogue(List<SourceSettings> sources) {
        for (SourceSettings source : sources) {
            bySource.put(source.name(), new ConcurrentSkipListMap<>());
        }
    }

    public @Nullable Known get(String source, String path) {
        return of(source).get(path);
    }

    /** All that is known of a source, by path, live. */
    public NavigableMap<String, Known> all(String source) {
        return of(source);
    }

    /** All that is known below a folder, by path, live; the whole source for {@code ""}. */
    public NavigableMap<String, Known> below(String source, String folder) {
        // '0' follows '/', so this is every path that starts with the folder and a slash.
        return folder.isEmpty() ? of(source) : of(source).subMap(folder + "/", true, folder + "0", false);
    }

    /**
     * The file on disk that a file id leads to: the file itself, or for an entry of an archive or mail the outermost one
     * that holds it. Null when none is known here.
     */
    public @Nullable CataloguedFile onDisk(String file) {
        int colon = file.indexOf(':');
        ConcurrentNavigableMap<String, Known> files = colon < 0 ? null : bySource.get(file.substring(0, colon));
        if (files == null) {
            return null;
        }
        String source = file.substring(0, colon);
        String path = file.substring(colon + 1);
        Known itself = files.get(path);
        if (itself != null) {
            return new CataloguedFile(source, path, itself);
        }
        for (int mark = path.indexOf(ENTRY); mark >= 0; mark = path.indexOf(ENTRY, mark + 1)) {
            String outer = path.substring(0, mark);
            Known container = files.get(outer);
            if (container != null) {
                return new CataloguedFile(source, outer, container);
            }
        }
        return null;
    }

    /** How many documents are known of a source. */
    public long documents(String source) {
        return of(source).values().stream().filter(Known::isDocument).count();
    }

    /** Takes note of a record of topic {@code files}; entries of archives and other producers' sources are not ours. */
    void learn(FileRecord record) {
        ConcurrentNavigableMap<String, Known> files = bySource.get(record.source());
        if (files == null || record.parent() != null) {
            return;
        }
        if (record.state() == FileRecord.State.GONE) {
            files.remove(record.path());
            return;
        }
        files.put(
                record.path(),
                new Known(
                        record.state(),
                        record.sizeBytes(),
                        nanos(record.modifiedAt()),
                        Known.keyHash(record.fileKey()),
                        Known.firstBits(record.sha256()),
                        Labels.of(record),
                        record.reason()));
    }

    void forget(String source, String path) {
        ConcurrentNavigableMap<String, Known> files = bySource.get(source);
        if (files != null) {
            files.remove(path);
        }
    }

    /** Takes note of what was published: the catalogue will say the same. Null when the path is gone. */
    public void published(String source, String path, @Nullable Known now) {
        if (now == null) {
            of(source).remove(path);
        } else {
            of(source).put(path, now);
        }
    }

    private ConcurrentNavigableMap<String, Known> of(String source) {
        ConcurrentNavigableMap<String, Known> files = bySource.get(source);
        if (files == null) {
            throw new IllegalArgumentException("there is no source '" + source + "'; there are " + bySource.keySet());
        }
        return files;
    }

    private static long nanos(@Nullable Instant instant) {
        return instant == null ? 0 : FileTime.from(instant).to(TimeUnit.NANOSECONDS);
    }
}
