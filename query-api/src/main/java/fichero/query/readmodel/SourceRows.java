package fichero.query.readmodel;

import fichero.schemas.ReindexRequest;
import fichero.schemas.StageReport;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows of sources that producers have in their settings, and of what is asked of them. Used by one thread. */
final class SourceRows implements AutoCloseable {

    private final PreparedStatement dropWatched;
    private final PreparedStatement putWatched;
    private final PreparedStatement dropRequest;
    private final PreparedStatement putRequest;

    SourceRows(Connection connection) throws SQLException {
        dropWatched = connection.prepareStatement("DELETE FROM watched WHERE stage_key = ?");
        putWatched = connection.prepareStatement("INSERT OR REPLACE INTO watched VALUES (?, ?, ?, ?)");
        dropRequest = connection.prepareStatement("DELETE FROM requests WHERE request_key = ?");
        putRequest = connection.prepareStatement("INSERT OR REPLACE INTO requests VALUES (?, ?)");
    }

    /** What a producer says takes the place of all that it said before. */
    void watched(String stageKey, @Nullable StageReport report) throws SQLException {
        run(dropWatched, stageKey);
        if (report != null && report.sources() != null) {
            for (StageReport.Source source : report.sources()) {
                run(putWatched, stageKey, source.name(), source.root(), source.scope());
            }
        }
    }

    void request(String key, @Nullable ReindexRequest request) throws SQLException {
        if (request == null) {
            run(dropRequest, key);
        } else {
            run(putRequest, key, request.source());
        }
    }

    private static void run(PreparedStatement statement, String... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setString(i + 1, values[i]);
        }
        statement.executeUpdate();
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : List.of(dropWatched, putWatched, dropRequest, putRequest)) {
            statement.close();
        }
    }
}
