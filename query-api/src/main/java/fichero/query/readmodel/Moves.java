package fichero.query.readmodel;

import fichero.schemas.FileRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells moves from what files did: one took up a content, another went with the same content at about the same time. Pure.
 */
final class Moves {

    /** A move while watching is told as two events, the deletion a settle time after the creation. */
    static final Duration WINDOW = Duration.ofMinutes(1);

    private Moves() {}

    /**
     * A file took up a content, or went with it.
     *
     * @param scan the scan that found it, or null when no scan did; one scan sees a move as a whole, however long it takes
     */
    record Step(String file, Instant at, @Nullable String scan) {}

    /** Whether a file that was there or not holds a new content with this version. */
    static boolean takesUp(FileRecord.Version version) {
        return version.change() == FileRecord.Change.CREATED || version.change() == FileRecord.Change.MODIFIED;
    }

    /**
     * The other side of a move.
     *
     * @param counterparts steps the other way, of files with the same content
     * @return the file of the one that fits best: one with the same name before others, then the nearest in time
     */
    static Optional<String> partner(Step step, List<Step> counterparts) {
        return counterparts.stream()
                .filter(other -> !other.file().equals(step.file()))
                .filter(other -> inOneScan(step, other) || gap(step, other).compareTo(WINDOW) <= 0)
                .min(Comparator.comparing((Step other) -> !name(other).equals(name(step)))
                        .thenComparing(other -> gap(step, other))
                        .thenComparing(Step::file))
                .map(Step::file);
    }

    private static boolean inOneScan(Step one, Step other) {
        return one.scan() != null && one.scan().equals(other.scan());
    }

    private static Duration gap(Step one, Step other) {
        return Duration.between(one.at(), other.at()).abs();
    }

    private static String name(Step step) {
        return step.file()
                .substring(Math.max(step.file().lastIndexOf('/'), step.file().indexOf(':')) + 1);
    }
}
