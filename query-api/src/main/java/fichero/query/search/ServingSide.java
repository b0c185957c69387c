package fichero.query.search;

import fichero.core.identity.Generation;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * The side that searches use now. It can be switched while they run: each search uses one side from its beginning to its
 * end, so a query is never compared with the vectors of another model. Safe for any thread.
 */
public final class ServingSide {

    private volatile Shared current;

    public ServingSide(SearchSide first) {
        this.current = new Shared(first);
    }

    public Generation generation() {
        return current.side.generation();
    }

    /** Runs a search on the side that serves when it begins; that side stays open until it ends. */
    public <T> T use(Function<SearchSide, T> search) {
        while (true) {
            Shared shared = current;
            if (shared.enter()) {
                try {
                    return search.apply(shared.side);
                } finally {
                    shared.leave();
                }
            }
        }
    }

    /** Searches that begin from now on use the next side. Returns when none uses the former any more. */
    public synchronized void switchTo(SearchSide next) {
        Shared former = current;
        current = new Shared(next);
        former.drain();
    }

    /** A side with those who use it. */
    private static final class Shared {

        private final SearchSide side;
        private final ReentrantReadWriteLock users = new ReentrantReadWriteLock();
        private volatile boolean over;

        Shared(SearchSide side) {
            this.side = side;
        }

        /** @return false when another side serves by now */
        boolean enter() {
            users.readLock().lock();
            if (over) {
                users.readLock().unlock();
                return false;
            }
            return true;
        }

        void leave() {
            users.readLock().unlock();
        }

        void drain() {
            users.writeLock().lock();
            over = true;
            users.writeLock().unlock();
        }
    }
}
