package fichero.query.readmodel;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** The offsets that the rows reflect, as they are kept beside the rows. */
final class Positions {

    private Positions() {}

    static Map<TopicPartition, Resume.Position> load(Connection connection) throws SQLException {
        Map<TopicPartition, Resume.Position> positions = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT topic, partition, topic_id, next_offset FROM positions")) {
            while (rows.next()) {
                positions.put(
                        new TopicPartition(rows.getString(1), rows.getInt(2)),
                        new Resume.Position(rows.getString(3), rows.getLong(4)));
            }
        }
        return positions;
    }

    static Instant followedAt(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT at FROM followed")) {
            return Instant.ofEpochMilli(rows.next() ? rows.getLong(1) : 0);
        }
    }

    static void save(
            Connection connection, Map<TopicPartition, Long> nextOffsets, Map<String, Uuid> topicIds, Instant now)
            throws SQLException {
        try (PreparedStatement put =
                connection.prepareStatement("INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?)")) {
            for (Map.Entry<TopicPartition, Long> entry : nextOffsets.entrySet()) {
                String topic = entry.getKey().topic();
                put.setString(1, topic);
                put.setInt(2, entry.getKey().partition());
                put.setString(3, String.valueOf(topicIds.get(topic)));
                put.setLong(4, entry.getValue());
                put.addBatch();
            }
            put.executeBatch();
        }
        try (PreparedStatement touch = connection.prepareStatement("UPDATE followed SET at = ?")) {
            touch.setLong(1, now.toEpochMilli());
            touch.executeUpdate();
        }
    }
}
