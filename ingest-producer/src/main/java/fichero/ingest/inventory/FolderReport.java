package fichero.ingest.inventory;

import java.util.List;

/**
 * What is in a folder. Paths are relative to it; counts are of all, lists name the first {@link #MOST_NAMED} in the order
 * of their paths, unless it is said otherwise.
 *
 * @param root absolute path
 * @param found files that no rule ignores
 * @param indexed files that would be indexed: readable, not empty, not too large, of a type that is read; duplicates too
 * @param types of files that could be looked at, the one with the most files first
 * @param unsupported files of types that are not read
 * @param duplicates files with the same bytes as another one
 * @param biggest files, biggest first, at most {@link #BIGGEST}
 * @param ignored by rule, the one that ignores most first; a folder counts once, whatever is in it
 */
public record FolderReport(
        String root,
        Sum found,
        Sum indexed,
        List<Type> types,
        Listed unsupported,
        Duplicates duplicates,
        Listed empty,
        Mismatches mismatched,
        Listed tooLarge,
        Listed unreadable,
        List<Named> biggest,
        List<IgnoredBy> ignored) {

    public static final int MOST_NAMED = 1000;
    public static final int BIGGEST = 10;

    /** Files and what they weigh. */
    public record Sum(long files, long bytes) {}

    /** @param read whether there is a reader for it */
    public record Type(String type, boolean read, long files, long bytes) {}

    /** @param detail what else there is to say, or empty */
    public record Named(String path, long bytes, String detail) {}

    public record Listed(long count, List<Named> files) {}

    /**
     * @param groups contents that several files hold
     * @param spare files that could go without a loss
     * @param spareBytes what those weigh
     * @param contents the most wasteful first
     */
    public record Duplicates(long groups, long spare, long spareBytes, List<Group> contents) {}

    /** Files with the same bytes. */
    public record Group(String sha256, long bytes, List<String> files) {}

    public record Mismatches(long count, List<Mismatch> files) {}

    /** @param read whether it would be indexed all the same */
    public record Mismatch(String path, String declaredType, String detectedType, boolean read) {}

    /**
     * @param rule stable code
     * @param detail the pattern and where it is from, for people
     */
    public record IgnoredBy(String rule, String detail, long count, List<String> examples) {}
}
