package fichero.query.readmodel;

import fichero.core.failure.RetryableException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The projection of the topics in SQLite: one writer, several readers, each reading a consistent snapshot. Safe for any
 * thread; {@link #write} and {@link #rebuild} are the {@link Follower}'s.
 */
public final class ReadModel implements AutoCloseable {

    private static final int READERS = 4;
    private static final int WAIT_SECONDS = 5;

    private final ReadModelFile file;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final BlockingQueue<Connection> readers = new ArrayBlockingQueue<>(READERS);
    private @Nullable Connection writer;
    private volatile boolean open;
    private volatile boolean damaged;

    /** What is read with a connection inside one transaction. */
    public interface Work<T extends @Nullable Object> {
        T with(Connection connection) throws SQLException;
    }

    /** What is changed inside one transaction. */
    interface Change {
        void with(Connection connection) throws SQLException;
    }

    public ReadModel(Path file) {
        this.file = new ReadModelFile(file);
    }

    /** Opens the file, or replaces one that cannot be used by an empty one. */
    public void open() {
        lock.writeLock().lock();
        try {
            openConnections();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /**
     * Reads one consistent snapshot.
     *
     * @throws RetryableException when the read model is closed, damaged or busy now
     */
    public <T extends @Nullable Object> T read(Work<T> work) {
        lock.readLock().lock();
        try {
            Connection connection = borrow();
            try {
                T result = work.with(connection);
                connection.rollback();
                return result;
            } catch (SQLException e) {
                rollback(connection);
                throw translated(e);
            } catch (RuntimeException e) {
                rollback(connection);
                throw e;
            } finally {
                readers.add(connection);
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Writes one transaction: all of it or nothing. */
    void write(Change change) {
        lock.readLock().lock();
        try {
            if (!open || damaged) {
                throw new RetryableException("the read model is not open");
            }
            Connection connection = writer();
            try {
                connection.setAutoCommit(false);
                change.with(connection);
                connection.commit();
            } catch (SQLException e) {
                undo(connection);
                throw translated(e);
            } catch (RuntimeException e) {
                undo(connection);
                throw e;
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    /** The connection to write with, made anew when the last one was of no use any more. */
    private Connection writer() {
        Connection connection = writer;
        if (connection == null) {
            try {
                connection = file.openWriter();
            } catch (SQLException e) {
                throw translated(e);
            }
            writer = connection;
        }
        return connection;
    }

    /**
     * On a full disk SQLite ends a transaction by itself, which the driver does not notice: what is written with this connection
     * from then on would be in none.
     */
    private void undo(Connection connection) {
        if (!rollback(connection)) {
            closeQuietly(connection);
            writer = null;
        }
    }

    /** Has the file forget what was deleted or overwritten. For the thread that writes, once in a while. */
    boolean forget() {
        lock.readLock().lock();
        try {
            if (!open || damaged) {
                return false;
            }
            Connection connection = writer();
            connection.setAutoCommit(true);
            return ReadModelFile.emptyLog(connection);
        } catch (SQLException e) {
            throw translated(e);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Whether the file turned out to be unusable, so that {@link #rebuild} is due. */
    boolean isDamaged() {
        return damaged;
    }

    /** Starts again with an empty file. */
    void rebuild() {
        lock.writeLock().lock();
        try {
            closeConnections();
            if (damaged) {
                file.moveAside();
            } else {
                file.delete();
            }
            openConnections();
        } finally {
            lock.writeLock().unlock();
        }
    }

    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            closeConnections();
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void openConnections() {
        try {
            writer = file.openWriter();
            for (int i = 0; i < READERS; i++) {
                readers.add(file.openReader());
            }
            damaged = false;
            open = true;
        } catch (SQLException e) {
            closeConnections();
            throw new RetryableException("cannot open the read model: " + e.getMessage(), e);
        }
    }

    private void closeConnections() {
        open = false;
        for (Connection reader = readers.poll(); reader != null; reader = readers.poll()) {
            closeQuietly(reader);
        }
        if (writer != null) {
            closeQuietly(writer);
            writer = null;
        }
    }

    private Connection borrow() {
        if (!open || damaged) {
            throw new RetryableException("the read model is not open");
        }
        try {
            Connection connection = readers.poll(WAIT_SECONDS, TimeUnit.SECONDS);
            if (connection == null) {
                throw new RetryableException("the read model is busy: every reader is taken");
            }
            return connection;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while waiting for the read model", e);
        }
    }

    private RetryableException translated(SQLException e) {
        if (ReadModelFile.isDamage(e)) {
            damaged = true;
            return new RetryableException("the read model is damaged and will be rebuilt", e);
        }
        return new RetryableException("the read model failed: " + e.getMessage(), e);
    }

    /** @return false when there was nothing to roll back; the first error is the one to report */
    private static boolean rollback(Connection connection) {
        try {
            connection.rollback();
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException ignored) {
            // Closing is all that is left to do with it; SQLite recovers the file on the next open.
        }
    }
}
