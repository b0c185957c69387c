package fichero.query.readmodel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The SQLite file on disk: made when there is none, dropped when another version wrote it, moved aside when it is
 * damaged. Nothing is lost by that: the topics fill it again.
 */
final class ReadModelFile {

    /** Counts changes of {@code schema.sql}. */
    static final int SCHEMA_VERSION = 2;

    private static final Logger log = LoggerFactory.getLogger(ReadModelFile.class);
    private static final int BUSY_MILLIS = 5_000;

    private static final int FORGET_MILLIS = 100;

    /** A batch of records touches pages all over the indexes: each is written once when they stay in memory until then. */
    private static final int WRITER_CACHE_KIB = 16_000;

    private static final int READER_CACHE_KIB = 2_000;

    private final Path file;

    ReadModelFile(Path file) {
        this.file = file;
    }

    /** Opens the file for writing, so that it has this version's schema; an unusable one is replaced by an empty one. */
    Connection openWriter() throws SQLException {
        createFolder();
        try {
            Connection connection = connect(WRITER_CACHE_KIB);
            int version = checkedVersion(connection);
            if (version == SCHEMA_VERSION) {
                overwriteWhatGoes(connection);
                return connection;
            }
            connection.close();
            if (version != 0) {
                log.atInfo()
                        .addKeyValue("file", file)
                        .addKeyValue("version", version)
                        .log("read model has another version and is rebuilt");
            }
            delete();
        } catch (SQLException e) {
            if (!isDamage(e)) {
                throw e;
            }
            moveAside();
        }
        return create();
    }

    /**
     * Moves all of the log of changes into the file and empties the log, which keeps former pages otherwise.
     *
     * @param writer outside of a transaction
     * @return false when somebody reads from it at the moment
     */
    static boolean emptyLog(Connection writer) throws SQLException {
        // The next time will do: whoever waits here waits with what is new.
        execute(writer, "PRAGMA busy_timeout = " + FORGET_MILLIS);
        try (Statement statement = writer.createStatement();
                ResultSet done = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
            return done.next() && done.getInt(1) == 0;
        } finally {
            execute(writer, "PRAGMA busy_timeout = " + BUSY_MILLIS);
        }
    }

    Connection openReader() throws SQLException {
        Connection connection = connect(READER_CACHE_KIB);
        execute(connection, "PRAGMA query_only = true");
        connection.setAutoCommit(false);
        return connection;
    }

    /** Removes the file. No connection may be open. */
    void delete() {
        try {
            for (String suffix : new String[] {"", "-wal", "-shm"}) {
                Files.deleteIfExists(sibling(suffix));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove the read model " + file + ": check its permissions", e);
        }
    }

    /** Keeps the damaged file beside its place, for a look at it; an older damaged one goes. No connection may be open. */
    void moveAside() {
        Path aside = sibling(".damaged");
        try {
            if (Files.exists(file)) {
                Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            }
            log.atWarn()
                    .addKeyValue("file", file)
                    .addKeyValue("movedTo", aside)
                    .log("read model is damaged and rebuilt");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot move the damaged read model " + file + " aside", e);
        }
        delete();
    }

    /** Whether the file itself is unusable, as opposed to a full disk or a lock. */
    static boolean isDamage(SQLException e) {
        if (!(e instanceof SQLiteException sqlite)) {
            return false;
        }
        SQLiteErrorCode code = sqlite.getResultCode();
        return (code.code & 0xff) == SQLiteErrorCode.SQLITE_CORRUPT.code
                || (code.code & 0xff) == SQLiteErrorCode.SQLITE_NOTADB.code;
    }

    private Connection create() throws SQLException {
        Connection connection = connect(WRITER_CACHE_KIB);
        connection.setAutoCommit(false);
        for (String statement : schema().split(";\n", -1)) {
            if (!statement.isBlank()) {
                execute(connection, statement);
            }
        }
        execute(connection, "PRAGMA user_version = " + SCHEMA_VERSION);
        connection.commit();
        connection.setAutoCommit(true);
        overwriteWhatGoes(connection);
        return connection;
    }

    /** Else titles of documents that are gone stay in the file until their place is wanted. */
    private static void overwriteWhatGoes(Connection connection) throws SQLException {
        execute(connection, "PRAGMA secure_delete = true");
    }

    private Connection connect(int cacheKib) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.setBusyTimeout(BUSY_MILLIS);
        config.setTempStore(SQLiteConfig.TempStore.MEMORY);
        // Negative for KiB instead of pages.
        config.setCacheSize(-cacheKib);
        return config.createConnection("jdbc:sqlite:" + file);
    }

    private static int checkedVersion(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet check = statement.executeQuery("PRAGMA quick_check(1)")) {
                if (!check.next() || !check.getString(1).equals("ok")) {
                    throw damaged(connection);
                }
            }
            try (ResultSet version = statement.executeQuery("PRAGMA user_version")) {
                return version.getInt(1);
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static SQLException damaged(Connection connection) {
        return new SQLiteException("quick_check failed on " + connection, SQLiteErrorCode.SQLITE_CORRUPT);
    }

    private static String schema() {
        try (InputStream sql = ReadModelFile.class.getResourceAsStream("schema.sql")) {
            if (sql == null) {
                throw new IllegalStateException("schema.sql is missing from the jar");
            }
            return new String(sql.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^--.*$", "");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read schema.sql", e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void createFolder() {
        Path folder = file.toAbsolutePath().getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create the folder of the read model " + file, e);
        }
    }

    private Path sibling(String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }
}
