package fichero.query.readmodel;

import fichero.schemas.FileRecord;
import fichero.schemas.FileRecord.Version;
import fichero.schemas.FileState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes rows of files, and keeps in them what their contents say. Used by one thread. */
final class FileRows implements AutoCloseable {

    private static final String PUT_FILE = """
            INSERT INTO files (file, source, collection, scope, path, folded, state, content_key, parent, tags, size,
                               modified, first_seen, changed, shown, reason, type, language, flags)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (file) DO UPDATE SET
                collection = excluded.collection, scope = excluded.scope, path = excluded.path,
                folded = excluded.folded, state = excluded.state, content_key = excluded.content_key,
                parent = excluded.parent, tags = excluded.tags, size = excluded.size, modified = excluded.modified,
                first_seen = excluded.first_seen, changed = excluded.changed, shown = excluded.shown,
                reason = excluded.reason, type = excluded.type, language = excluded.language, flags = excluded.flags
            """;

    /** A file that cannot be read speaks for itself; of its content it shows the rest. */
    private static final String CONTENT_CHANGED = """
            UPDATE files SET shown = CASE state WHEN 'present' THEN ? ELSE shown END,
                             reason = CASE state WHEN 'present' THEN ? ELSE reason END,
                             type = ?, language = ?, flags = ?
            WHERE content_key = ?
            """;

    private final PreparedStatement put;
    private final PreparedStatement idOf;
    private final PreparedStatement putRecord;
    private final PreparedStatement putVersion;
    private final PreparedStatement dropOldVersions;
    private final PreparedStatement contentChanged;
    private final List<PreparedStatement> drops;

    FileRows(Connection connection) throws SQLException {
        put = connection.prepareStatement(PUT_FILE);
        idOf = connection.prepareStatement("SELECT id FROM files WHERE file = ?");
        putRecord = connection.prepareStatement("INSERT OR REPLACE INTO file_records VALUES (?, ?)");
        putVersion = connection.prepareStatement("INSERT OR IGNORE INTO versions VALUES (?, ?, ?, ?, ?, ?)");
        dropOldVersions = connection.prepareStatement("DELETE FROM versions WHERE id = ? AND version < ?");
        contentChanged = connection.prepareStatement(CONTENT_CHANGED);
        drops = List.of(
                connection.prepareStatement("DELETE FROM file_records WHERE id = ?"),
                connection.prepareStatement("DELETE FROM versions WHERE id = ?"),
                connection.prepareStatement("DELETE FROM files WHERE id = ?"));
    }

    /** @param facts what is known of the content that the file holds */
    void put(String file, FileRecord record, byte[] json, ContentFacts facts) throws SQLException {
        boolean present = record.state() == FileRecord.State.PRESENT;
        Projection.run(
                put,
                file,
                record.source(),
                record.collection(),
                record.scope(),
                record.absolutePath(),
                Folding.fold(file + "\n" + record.absolutePath()),
                record.state().name().toLowerCase(Locale.ROOT),
                record.contentKey(),
                record.parent(),
                ContentFacts.lines(record.tags()),
                record.sizeBytes(),
                micros(record.modifiedAt()),
                micros(record.firstSeenAt()),
                micros(record.changedAt()),
                FileState.of(record.state(), facts.status()).code(),
                present ? facts.reason() : record.reason(),
                facts.type(),
                facts.language(),
                facts.flags());
        long id = id(file);
        Projection.run(putRecord, id, json);
        putVersions(id, record.history());
    }

    /** What a file held when it went is what its version before that says. */
    private void putVersions(long id, List<Version> newestFirst) throws SQLException {
        for (int i = 0; i < newestFirst.size(); i++) {
            Version version = newestFirst.get(i);
            String sha256 = version.sha256();
            boolean gone = version.change() == FileRecord.Change.GONE;
            if (gone && i + 1 < newestFirst.size()) {
                sha256 = newestFirst.get(i + 1).sha256();
            }
            if (sha256 != null && (gone || Moves.takesUp(version))) {
                Projection.run(
                        putVersion, id, version.version(), sha256, gone ? 1 : 0, micros(version.at()), version.runId());
            }
        }
        if (newestFirst.size() == FileRecord.MAX_HISTORY) {
            Projection.run(
                    dropOldVersions, id, newestFirst.get(newestFirst.size() - 1).version());
        }
    }

    void drop(String file) throws SQLException {
        long id = id(file);
        for (PreparedStatement drop : drops) {
            Projection.run(drop, id);
        }
    }

    /** Tells the files that hold a content what it says now. */
    void contentChanged(String contentKey, ContentFacts facts) throws SQLException {
        Projection.run(
                contentChanged,
                FileState.of(FileRecord.State.PRESENT, facts.status()).code(),
                facts.reason(),
                facts.type(),
                facts.language(),
                facts.flags(),
                contentKey);
    }

    /** The row's number; -1 when there is none. */
    private long id(String file) throws SQLException {
        idOf.setString(1, file);
        try (ResultSet row = idOf.executeQuery()) {
            return row.next() ? row.getLong(1) : -1;
        }
    }

    /** 0 for a time that is not known. */
    private static long micros(@Nullable Instant time) {
        return time == null ? 0 : Projection.micros(time);
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : List.of(put, idOf, putRecord, putVersion, dropOldVersions, contentChanged)) {
            statement.close();
        }
        for (PreparedStatement drop : drops) {
            drop.close();
        }
    }
}
