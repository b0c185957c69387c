package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds contents that several files hold. */
final class Duplicates {

    private Duplicates() {}

    private record Group(String contentKey, int files, long size, long wasted) {

        String place() {
            return new DuplicateQuery.Place(wasted, contentKey).toString();
        }
    }

    /** The biggest waste first. */
    static Page<DuplicateItem> page(Connection connection, DuplicateQuery query, Set<AccessScope> scopes)
            throws SQLException {
        Sql sql = groups(query, scopes).add("SELECT content_key, files, size, wasted FROM held");
        if (query.after() != null) {
            DuplicateQuery.Place after = DuplicateQuery.Place.parse(query.after());
            sql.add(
                    " WHERE wasted < ? OR wasted = ? AND content_key > ?",
                    after.wasted(),
                    after.wasted(),
                    after.contentKey());
        }
        List<Group> found = sql.add(" ORDER BY wasted DESC, content_key LIMIT ?", query.limit() + 1)
                .all(connection, row -> new Group(row.getString(1), row.getInt(2), row.getLong(3), row.getLong(4)));
        Page<Group> page = Page.of(found, query.limit(), Group::place);
        List<DuplicateItem> items = new ArrayList<>();
        for (Group group : page.items()) {
            items.add(item(connection, group));
        }
        return new Page<>(items, page.next());
    }

    static DuplicateItem.Totals totals(Connection connection, DuplicateQuery query, Set<AccessScope> scopes)
            throws SQLException {
        return groups(query, scopes)
                .add("SELECT count(*), coalesce(sum(files), 0), coalesce(sum(wasted), 0) FROM held")
                .first(connection, row -> new DuplicateItem.Totals(row.getLong(1), row.getLong(2), row.getLong(3)))
                .orElseThrow();
    }

    /** Looks at the key alone, which names collection and scope: so the index by content is all that is read. */
    private static Sql groups(DuplicateQuery query, Set<AccessScope> scopes) {
        Sql sql = new Sql("WITH held AS (SELECT content_key, count(*) AS files, max(size) AS size,")
                .add(" sum(size) - max(size) AS wasted FROM files")
                .add(
                        " WHERE content_key IS NOT NULL AND state IN ('present', 'unreadable') AND size >= ?",
                        query.minSize())
                .add(" AND (0");
        for (AccessScope scope : scopes) {
            sql.add(" OR instr(content_key, ?) > 0", "/" + scope + "/");
        }
        sql.add(")");
        if (query.collection() != null) {
            sql.add(" AND content_key >= ? AND content_key < ?", query.collection() + "/", query.collection() + "0");
        }
        return sql.add(" GROUP BY content_key HAVING count(*) > 1) ");
    }

    private static DuplicateItem item(Connection connection, Group group) throws SQLException {
        ContentKey key = ContentKey.parse(group.contentKey());
        List<DuplicateItem.Holder> files = new Sql("SELECT file, path, first_seen FROM files WHERE content_key = ?")
                .add(" AND state IN ('present', 'unreadable') ORDER BY first_seen, file LIMIT ?")
                .with(group.contentKey(), Inventory.MAX_FILES_NAMED)
                .all(
                        connection,
                        row -> new DuplicateItem.Holder(
                                row.getString(1), row.getString(2), Projection.instant(row.getLong(3))));
        Facts facts = new Sql("SELECT type, record FROM contents WHERE content_key = ?", group.contentKey())
                .first(connection, row -> new Facts(row.getString(1), ContentItems.title(row.getBytes(2))))
                .orElse(Facts.NONE);
        return new DuplicateItem(
                key.ref().value(),
                key.hash().hex(),
                key.collection(),
                facts.type(),
                facts.title(),
                group.size(),
                group.wasted(),
                group.files(),
                files);
    }

    private record Facts(@Nullable String type, @Nullable String title) {

        static final Facts NONE = new Facts(null, null);
    }
}
