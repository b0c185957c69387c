package fichero.core.identity;

/**
 * The Kafka key of chunks and points, {@code <text hash>/<point id>}. Topics are partitioned by the text hash alone, so
 * that equal texts meet in one task.
 */
public record ChunkKey(TextHash text, PointId point) {

    /** Reads the spelling that {@link #toString()} writes. */
    public static ChunkKey parse(String spelled) {
        int slash = spelled.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("a chunk key is <text hash>/<point id>, but this is '" + spelled + "'");
        }
        return new ChunkKey(new TextHash(spelled.substring(0, slash)), PointId.parse(spelled.substring(slash + 1)));
    }

    @Override
    public String toString() {
        return text + "/" + point;
    }
}
