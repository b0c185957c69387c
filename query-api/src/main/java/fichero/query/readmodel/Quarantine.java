package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import fichero.schemas.FileState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds what is quarantined. */
final class Quarantine {

    private static final int EXAMPLES = 3;

    private Quarantine() {}

    /** Those of the files that are quarantined. */
    static FileFilter quarantined(FileFilter files) {
        return files.states(Set.of(FileState.QUARANTINED.code()));
    }

    /** The reason with the most files first. */
    static List<QuarantineGroup> groups(Connection connection, FileFilter files, Set<AccessScope> scopes)
            throws SQLException {
        FileFilter filter = quarantined(files);
        Sql sql = new Sql("SELECT f.reason, count(*) FROM files f");
        filter.addTo(sql, scopes);
        List<QuarantineGroup> groups = new ArrayList<>();
        for (Counted counted : sql.add(" AND f.reason IS NOT NULL GROUP BY f.reason ORDER BY count(*) DESC, f.reason")
                .all(connection, row -> new Counted(row.getString(1), row.getLong(2)))) {
            groups.add(new QuarantineGroup(
                    counted.reason(),
                    counted.count(),
                    Advice.meaning(counted.reason()),
                    Advice.of(counted.reason()),
                    examples(connection, filter.reason(counted.reason()), scopes)));
        }
        return groups;
    }

    private record Counted(String reason, long count) {}

    private static List<String> examples(Connection connection, FileFilter filter, Set<AccessScope> scopes)
            throws SQLException {
        Sql sql = new Sql("SELECT f.file FROM files f");
        filter.addTo(sql, scopes);
        return sql.add(" ORDER BY f.file LIMIT ?", EXAMPLES).all(connection, row -> row.getString(1));
    }
}
