package fichero.extract.tika.archive;

/**
 * How much may be inside one document.
 *
 * @param maxEntries how many files
 * @param maxEntryBytes the largest file; what travels with an event has to fit into a record
 * @param maxTotalBytes all files together, and what nested archives unpack to
 * @param maxRatio unpacked bytes a byte of the document, once {@link #RATIO_FROM_BYTES} are unpacked
 * @param maxDepth how deep archives nest in archives
 */
public record EntryLimits(int maxEntries, long maxEntryBytes, long maxTotalBytes, int maxRatio, int maxDepth) {

    /** Below this no ratio is suspicious: a page of blanks packs well. */
    static final long RATIO_FROM_BYTES = 8L * 1024 * 1024;

    private static final long MIB = 1024 * 1024;

    public static final EntryLimits DEFAULT = new EntryLimits(10_000, 8 * MIB, 256 * MIB, 100, 5);
}
