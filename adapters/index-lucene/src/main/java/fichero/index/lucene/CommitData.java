package fichero.index.lucene;

import fichero.core.failure.SetupException;
import fichero.core.index.LogPosition;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the index says of itself, in each of Lucene's commits, so that it can never disagree with the points beside it.
 *
 * @param layout of the documents
 * @param fingerprint of the embedder whose vectors these are
 * @param position null while the index does not reflect its log
 */
record CommitData(
        String layout,
        String dimension,
        String fingerprint,
        @Nullable LogPosition position) {

    /** Goes up whenever documents, analysis or payloads change so that old ones must be written again. */
    static final String LAYOUT = "2";

    private static final String LAYOUT_KEY = "fichero.layout";
    private static final String DIMENSION_KEY = "fichero.dimension";
    private static final String FINGERPRINT_KEY = "fichero.fingerprint";
    private static final String LOG_KEY = "fichero.log";
    private static final String OFFSETS_KEY = "fichero.offsets";
    private static final String AT_KEY = "fichero.at";

    static CommitData of(int dimension, String fingerprint) {
        return new CommitData(LAYOUT, Integer.toString(dimension), fingerprint, null);
    }

    CommitData at(@Nullable LogPosition newPosition) {
        return new CommitData(layout, dimension, fingerprint, newPosition);
    }

    Map<String, String> toMap() {
        Map<String, String> map = new HashMap<>();
        map.put(LAYOUT_KEY, layout);
        map.put(DIMENSION_KEY, dimension);
        map.put(FINGERPRINT_KEY, fingerprint);
        if (position != null) {
            map.put(LOG_KEY, position.logId());
            map.put(AT_KEY, Long.toString(position.at().toEpochMilli()));
            map.put(
                    OFFSETS_KEY,
                    position.offsets().entrySet().stream()
                            .map(entry -> entry.getKey() + ":" + entry.getValue())
                            .collect(Collectors.joining(",")));
        }
        return map;
    }

    static CommitData read(Map<String, String> map) {
        String log = map.get(LOG_KEY);
        return new CommitData(
                map.getOrDefault(LAYOUT_KEY, "none"),
                map.getOrDefault(DIMENSION_KEY, "none"),
                map.getOrDefault(FINGERPRINT_KEY, "none"),
                log == null ? null : readPosition(log, map));
    }

    private static LogPosition readPosition(String log, Map<String, String> map) {
        return new LogPosition(
                log,
                readOffsets(map.getOrDefault(OFFSETS_KEY, "")),
                Instant.ofEpochMilli(Long.parseLong(map.getOrDefault(AT_KEY, "0"))));
    }

    private static Map<Integer, Long> readOffsets(String spelled) {
        Map<Integer, Long> offsets = new HashMap<>();
        if (!spelled.isEmpty()) {
            for (String entry : spelled.split(",", -1)) {
                int colon = entry.indexOf(':');
                offsets.put(Integer.valueOf(entry.substring(0, colon)), Long.valueOf(entry.substring(colon + 1)));
            }
        }
        return offsets;
    }

    /** @throws SetupException when points of the one cannot be used as points of the other */
    void requireSame(CommitData found, Path directory) {
        requireSame("layout", layout, found.layout, directory);
        requireSame("dimension", dimension, found.dimension, directory);
        requireSame("embedder", fingerprint, found.fingerprint, directory);
    }

    private static void requireSame(String what, String wanted, String found, Path directory) {
        if (!wanted.equals(found)) {
            throw new SetupException("the index in " + directory + " has the " + what + " '" + found
                    + "', but this Fichero uses '" + wanted
                    + "': start it with the settings the index was made with, or delete that directory, and the index"
                    + " is rebuilt from the log");
        }
    }
}
