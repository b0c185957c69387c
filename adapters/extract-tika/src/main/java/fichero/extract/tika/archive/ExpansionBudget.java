package fichero.extract.tika.archive;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;

/** Counts what a document unpacks to, and refuses the document once that is out of proportion. For one thread. */
public final class ExpansionBudget {

    private final EntryLimits limits;
    private final long documentBytes;
    private long unpacked;
    private int entries;

    public ExpansionBudget(EntryLimits limits, long documentBytes) {
        this.limits = limits;
        this.documentBytes = Math.max(1, documentBytes);
    }

    public EntryLimits limits() {
        return limits;
    }

    /** @throws PoisonException {@code EXPANSION_LIMIT} */
    void entry() {
        entries++;
        if (entries > limits.maxEntries()) {
            throw exceeded("it holds more than " + limits.maxEntries() + " files");
        }
    }

    /** @throws PoisonException {@code EXPANSION_LIMIT} */
    void unpacked(long bytes) {
        unpacked += bytes;
        if (unpacked > limits.maxTotalBytes()) {
            throw exceeded("it unpacks to more than " + limits.maxTotalBytes() + " bytes");
        }
        if (unpacked > EntryLimits.RATIO_FROM_BYTES && unpacked / documentBytes > limits.maxRatio()) {
            throw exceeded("it unpacks to more than " + limits.maxRatio() + " times its " + documentBytes + " bytes");
        }
    }

    /** @throws PoisonException {@code EXPANSION_LIMIT} */
    void depth(int depth) {
        if (depth > limits.maxDepth()) {
            throw exceeded("archives nest in it deeper than " + limits.maxDepth());
        }
    }

    int entries() {
        return entries;
    }

    private static PoisonException exceeded(String how) {
        return new PoisonException(Reason.EXPANSION_LIMIT, how);
    }
}
