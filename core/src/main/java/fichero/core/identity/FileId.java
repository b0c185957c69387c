package fichero.core.identity;

/**
 * One place on disk: a source and a path relative to its root, spelled {@code <source>:<relative path>}.
 *
 * @param source the source's name, without {@code :}
 * @param path the raw relative path with {@code /} separators; never normalised, since the file system does not
 */
public record FileId(String source, String path) {

    public FileId {
        if (source.isEmpty() || source.indexOf(':') >= 0) {
            throw new IllegalArgumentException("source must be a non-empty name without ':', but is '" + source + "'");
        }
        if (path.isEmpty()) {
            throw new IllegalArgumentException("path of a file in source '" + source + "' must not be empty");
        }
    }

    /** Reads the spelling that {@link #toString()} writes. */
    public static FileId parse(String spelled) {
        int colon = spelled.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("a file id is <source>:<path>, but this is '" + spelled + "'");
        }
        return new FileId(spelled.substring(0, colon), spelled.substring(colon + 1));
    }

    @Override
    public String toString() {
        return source + ":" + path;
    }
}
