package fichero.ingest.requests;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Files that are to be published since somebody asked for it, for as long as they wait. Safe for any thread. */
public final class Requested {

    private final Map<String, Mark> marks = new ConcurrentHashMap<>();

    /** On one file, until it is published for it. Equal to itself only. */
    public static final class Mark {
        private final boolean reprocess;

        Mark(boolean reprocess) {
            this.reprocess = reprocess;
        }

        /** Whether the file is published whatever is known of it; otherwise if its bytes are others. */
        public boolean reprocess() {
            return reprocess;
        }
    }

    /** The mark on a file, or null. */
    public @Nullable Mark of(String source, String path) {
        return marks.isEmpty() ? null : marks.get(id(source, path));
    }

    /** The file was dealt with while it had this mark; one that it got since stays. */
    public void done(String source, String path, @Nullable Mark mark) {
        if (mark != null) {
            marks.remove(id(source, path), mark);
        }
    }

    /** @return false when the file has another one */
    boolean add(String source, String path, Mark mark) {
        return marks.putIfAbsent(id(source, path), mark) == null;
    }

    boolean holds(String source, String path, Mark mark) {
        return mark.equals(of(source, path));
    }

    private static String id(String source, String path) {
        return source + ":" + path;
    }
}
