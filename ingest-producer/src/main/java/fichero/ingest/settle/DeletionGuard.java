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
     * @param root as it is now
     * @param live the deletions themselves were watched; otherwise a scan only found files missing
     * @param confirmed a person said that the files are meant to be gone
     * @param known documents that the catalogue knows of the source
     * @param found documents that the scan found; not asked when live
     * @param lost known documents that are not there any more, moves not counted
     */
    public record Facts(Root root, boolean live, boolean confirmed, long known, long found, long lost) {}

    /** Why the deletions are withheld, for people, or null when they are believed. */
    public @Nullable String doubt(Facts facts) {
        if (facts.root == Root.MISSING || facts.root == Root.NOT_A_FOLDER || facts.root == Root.UNREADABLE) {
            String looks = facts.root.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            return "deletions withheld: the root is " + looks
                    + "; bring it back, or take the source out of the settings";
        }
        if (facts.confirmed) {
            return null;
        }
        if (facts.live && facts.root == Root.REPLACED) {
            return "deletions withheld: the root was replaced by another folder";
        }
        if (!facts.live && facts.found == 0 && facts.known > 0) {
            return "deletions withheld: the root is empty, but held " + facts.known
                    + " files; bring them back, or confirm the deletions";
        }
        if (facts.lost >= FLOOR && facts.lost > share * facts.known) {
            return "deletions withheld: " + facts.lost + " of " + facts.known
                    + " files are gone at once; bring them back, or confirm the deletions";
        }
        return null;
    }
}
