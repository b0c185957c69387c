package fichero.index.lucene;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets callers that arrive while a commit runs share the next one. A commit waits for the disk (about 50 ms), so one
 * for each of several stream threads would queue.
 */
final class GroupCommit {

    interface Commit {
        void run() throws IOException;
    }

    private final Commit commit;
    private final ReentrantLock committing = new ReentrantLock();
    private final AtomicLong arrived = new AtomicLong();
    private long committed;

    GroupCommit(Commit commit) {
        this.commit = commit;
    }

    /** Returns when a commit that began after this call has succeeded. Throws only what the caller's own attempt threw. */
    void join() throws IOException {
        long ticket = arrived.incrementAndGet();
        committing.lock();
        try {
            if (committed < ticket) {
                long all = arrived.get();
                commit.run();
                committed = all;
            }
        } finally {
            committing.unlock();
        }
    }

    /** How many callers wait for a commit to end. */
    int waiting() {
        return committing.getQueueLength();
    }
}
