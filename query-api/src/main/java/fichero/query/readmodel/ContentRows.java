package fichero.query.readmodel;

import fichero.schemas.ContentRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows of contents, and tells what they say of their files. Used by one thread. */
final class ContentRows implements AutoCloseable {

    private final PreparedStatement put;
    private final PreparedStatement drop;
    private final PreparedStatement facts;

    ContentRows(Connection connection) throws SQLException {
        put = connection.prepareStatement(
                "INSERT OR REPLACE INTO contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        drop = connection.prepareStatement("DELETE FROM contents WHERE content_key = ?");
        facts = connection.prepareStatement(
                "SELECT status, reason, type, language, flags FROM contents WHERE content_key = ?");
    }

    void put(String key, ContentRecord content, byte[] json) throws SQLException {
        ContentFacts said = ContentFacts.of(content);
        Projection.run(
                put,
                key,
                content.contentRef(),
                content.collection(),
                content.scope(),
                content.status().code(),
                said.reason(),
                said.type(),
                said.language(),
                said.flags(),
                content.chunks(),
                content.unconfirmed(),
                json);
    }

    void drop(String key) throws SQLException {
        Projection.run(drop, key);
    }

    /** What is known of a content. */
    ContentFacts facts(@Nullable String key) throws SQLException {
        if (key == null) {
            return ContentFacts.NONE;
        }
        facts.setString(1, key);
        try (ResultSet row = facts.executeQuery()) {
            return row.next()
                    ? ContentFacts.read(
                            row.getString(1), row.getString(2), row.getString(3), row.getString(4), row.getString(5))
                    : ContentFacts.NONE;
        }
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : List.of(put, drop, facts)) {
            statement.close();
        }
    }
}
