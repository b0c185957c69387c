package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What there is, counted.
 *
 * @param filesByState files on disk by shown state; without those that are gone or ignored
 * @param ignored files that a rule keeps out
 * @param contentsByStatus distinct contents, those that are retired but not yet removed included
 * @param chunks of all contents
 * @param underWay contents of anybody whose last word is not spoken: not finished, retired, or with unconfirmed points
 */
public record Totals(
        Map<String, Long> filesByState, long ignored, Map<String, Long> contentsByStatus, long chunks, long underWay) {

    /** Counts in one snapshot. What is not for the caller to see is not counted, but counts as being under way. */
    public static Totals count(ReadModel model, Set<AccessScope> scopes) {
        return model.read(connection -> count(connection, scopes));
    }

    private static Totals count(Connection connection, Set<AccessScope> scopes) throws SQLException {
        var visible = scopes.stream().map(AccessScope::toString).toList();
        Map<String, Long> files = new TreeMap<>();
        new Sql("SELECT shown, count(*) FROM files WHERE +scope IN (")
                .list(visible)
                .add(") GROUP BY shown")
                .all(connection, row -> files.put(row.getString(1), row.getLong(2)));
        files.remove("gone");
        Long ignored = files.remove("ignored");
        Map<String, Long> contents = new TreeMap<>();
        long[] chunks = {0};
        new Sql("SELECT status, count(*), sum(chunks) FROM contents WHERE scope IN (")
                .list(visible)
                .add(") GROUP BY status")
                .all(connection, row -> {
                    chunks[0] += row.getLong(3);
                    return contents.put(row.getString(1), row.getLong(2));
                });
        return new Totals(files, ignored == null ? 0 : ignored, contents, chunks[0], underWay(connection));
    }

    /** Contents of anybody whose last word is not spoken. */
    public static long underWay(ReadModel model) {
        return model.read(Totals::underWay);
    }

    private static long underWay(Connection connection) throws SQLException {
        return new Sql("SELECT count(*) FROM contents WHERE status IN ('identified', 'extracted', 'retired')")
                .add(" OR unconfirmed > 0")
                .first(connection, row -> row.getLong(1))
                .orElse(0L);
    }
}
