package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lists files. A page is found in the narrow rows first, by an index that gives its order; only then are the records of
 * its few files read.
 */
final class FileList {

    private static final int FILE = 1;
    private static final int PLACE = 7;

    /** Columns that {@link FileItems#read} takes, of {@code page}. */
    private static final String WITH_RECORDS = """
             SELECT f.file, r.record, c.record, f.shown,
                    (SELECT d.file FROM files d
                     WHERE d.content_key = f.content_key AND d.state IN ('present', 'unreadable')
                     ORDER BY d.first_seen, d.file LIMIT 1),
                    (SELECT p.file FROM files p
                     WHERE p.content_key = f.parent AND substr(f.file, 1, length(p.file) + 2) = p.file || '!/'
                     ORDER BY length(p.file) DESC LIMIT 1),
                    page.place,
                    NOT EXISTS (SELECT 1 FROM watched)
                        OR EXISTS (SELECT 1 FROM watched w WHERE w.source = f.source)
             FROM page
             CROSS JOIN files f ON f.id = page.id
             CROSS JOIN file_records r ON r.id = page.id
             LEFT JOIN contents c ON c.content_key = f.content_key
            """;

    private FileList() {}

    private record Placed<T>(T item, FilePlace place) {}

    /** @param reader takes file, file's record, content's record, state, first holder, parent, place, source configured */
    static <T> Page<T> page(Connection connection, FileQuery query, Set<AccessScope> scopes, Inventory.Row<T> reader)
            throws SQLException {
        FileOrder order = query.order();
        List<Placed<T>> placed = find(query, scopes, "")
                .all(
                        connection,
                        row -> new Placed<>(
                                reader.read(row), new FilePlace(order, row.getLong(PLACE), row.getString(FILE))));
        Page<Placed<T>> page =
                Page.of(placed, query.limit(), last -> last.place().toString());
        return new Page<>(page.items().stream().map(Placed::item).toList(), page.next());
    }

    /** @param before what to put in front of the statement */
    static Sql find(FileQuery query, Set<AccessScope> scopes, String before) {
        FileOrder order = query.order();
        String column = order.key().column();
        Sql sql = new Sql(
                before + "WITH page AS MATERIALIZED (SELECT f.id, f.file, " + column + " AS place FROM files f");
        query.filter().addTo(sql, scopes);
        if (query.after() != null) {
            FilePlace after = FilePlace.parse(query.after(), order);
            if (order.key() == FileOrder.Key.PATH) {
                sql.add(" AND f.file " + order.further() + " ?", after.file());
            } else {
                sql.add(" AND (" + column + ", f.file) " + order.further() + " (?, ?)", after.value(), after.file());
            }
        }
        sql.add(ordered(order, column, "f")).add(" LIMIT ?)", query.limit() + 1);
        return sql.add(WITH_RECORDS).add(ordered(order, "page.place", "page"));
    }

    private static String ordered(FileOrder order, String place, String table) {
        String byFile = table + ".file" + order.direction();
        return " ORDER BY " + (order.key() == FileOrder.Key.PATH ? "" : place + order.direction() + ", ") + byFile;
    }

    /** One file, gone or not. */
    static Optional<FileItem> one(Connection connection, String file, Set<AccessScope> scopes) throws SQLException {
        return new Sql("WITH page AS MATERIALIZED (SELECT id, 0 AS place FROM files WHERE file = ?", file)
                .add(" AND scope IN (")
                .list(scopes.stream().map(AccessScope::toString).toList())
                .add("))")
                .add(WITH_RECORDS)
                .first(connection, row -> FileItems.readWithDetails(row, connection));
    }
}
