package fichero.query.administration;

import fichero.core.identity.AccessScope;
import fichero.query.readmodel.FileItem;
import fichero.query.readmodel.Inventory;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** Waits until a file has come to its end. Safe for any thread; only so many wait at once. */
public final class Outcomes {

    /** Each keeps a thread of the server, of which the others have to be left for searches. */
    private static final int MOST_AT_ONCE = 16;

    private static final Duration POLL = Duration.ofMillis(100);

    private static final Set<String> UNDER_WAY = Set.of("identified", "extracted");

    private final Inventory inventory;
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);

    public Outcomes(Inventory inventory) {
        this.inventory = inventory;
    }

    /**
     * Waits for this version of the file.
     *
     * @param sha256 of the version
     * @return the file once it is indexed, or quarantined, or whatever else is its last word; empty when that takes longer, or
     *     when too many wait already
     */
    public Optional<FileItem> await(String file, String sha256, Set<AccessScope> scopes, Duration atMost)
            throws InterruptedException {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            long end = System.nanoTime() + atMost.toNanos();
            while (true) {
                Optional<FileItem> settled = inventory
                        .file(file, scopes)
                        .filter(item -> sha256.equals(item.sha256()) && !UNDER_WAY.contains(item.state()));
                if (settled.isPresent() || System.nanoTime() - end >= 0) {
                    return settled;
                }
                Thread.sleep(POLL.toMillis());
            }
        } finally {
            places.release();
        }
    }
}
