package fichero.embed.onnx;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Native memory is freed only when no thread is using it, and used only while it is there. */
final class UseGuard {

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile boolean shut;

    /** @return false when it is shut; else {@link #leave()} must follow */
    boolean enter() {
        Lock using = lock.readLock();
        using.lock();
        if (shut) {
            using.unlock();
            return false;
        }
        return true;
    }

    void leave() {
        lock.readLock().unlock();
    }

    boolean isShut() {
        return shut;
    }

    /** Lets nobody in any more. */
    void shut() {
        shut = true;
    }

    /** @return whether everybody had left in time after {@link #shut()}; an interrupt ends the wait */
    boolean awaitEmpty(Duration atMost) {
        try {
            if (lock.writeLock().tryLock(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
                lock.writeLock().unlock();
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
