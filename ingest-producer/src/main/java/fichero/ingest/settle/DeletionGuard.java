package fichero.ingest.settle;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether files that are not there any more are believed to be deleted. A disk that is not mounted looks like a
 * folder whose files were all deleted; taking it for that would throw the index away.
 *
 * <p>Losses of fewer than {@link #FLOOR} files are always believed while the root is well and not found empty: people
 * delete small folders, and what they weigh is little. Moves are no losses.
 */
public final class DeletionGuard {

    /** Fewer lost files than these are no mass deletion whatever their share. */
    public static final int FLOOR = 20;

    private final double share;

    public DeletionGuard(double share) {
        this.share = share;
    }

    /** How a source's root looks. */
    public enum Root {
        GOOD,
        MISSING,
        NOT_A_FOLDER,
        UNREADABLE,
        /** Another folder than the one that was watched. */
        REPLACED
    }

    /**
     * Why a scan does not believe that anything is missing, for people, or null when it does.
     *
     * @param confirmed a person said that the files are meant to be gone
     * @param known documents that the catalogue knows of the source
     * @param found documents that the scan found
     */
    public @Nullable String doubtOfScan(Root root, boolean confirmed, long known, long found) {
        String doubt = doubtOfRoot(root);
        if (doubt != null || confirmed || found > 0 || known == 0) {
            return doubt;
        }
        return "deletions withheld: the root is empty, but held " + known
                + " files; bring them back, or confirm the deletions";
    }

    /**
     * Why deletions that came together are withheld, for people, or null when they are believed.
     *
     * @param live the deletions themselves were watched; otherwise a scan, which {@link #doubtOfScan} has passed, found
     *     files missing
     * @param confirmed a person said that the files are meant to be gone
     * @param known documents that the catalogue knows of the source
     * @param lost known documents that are not there any more, moves not counted
     */
    public @Nullable String doubtOfLoss(Root root, boolean live, boolean confirmed, long known, long lost) {
        String doubt = doubtOfRoot(root);
        if (doubt != null || confirmed) {
            return doubt;
        }
        if (live && root == Root.REPLACED) {
            return "deletions withheld: the root was replaced by another folder";
        }
        if (lost >= FLOOR && lost > share * known) {
            return "deletions withheld: " + lost + " of " + known
                    + " files are gone at once; bring them back, or confirm the deletions";
        }
        return null;
    }

    private static @Nullable String doubtOfRoot(Root root) {
        return switch (root) {
            case GOOD, REPLACED -> null;
            case MISSING, NOT_A_FOLDER, UNREADABLE ->
                "deletions withheld: the root is "
                        + root.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + "; bring it back, or take the source out of the settings";
        };
    }
}
