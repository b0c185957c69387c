package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentRef;
import fichero.schemas.ContentRecord;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Questions about files, contents and runs, answered from the read model. Safe for any thread. */
public final class Inventory {

    /** How many files of one content are named; the count tells of the rest. */
    public static final int MAX_FILES_NAMED = 100;

    private final ReadModel model;

    public Inventory(ReadModel model) {
        this.model = model;
    }

    /**
     * Which files to list.
     *
     * @param states shown states; empty for all but gone
     * @param text part of the file id or path, whatever its case and accents
     * @param after list files after this id, or null to begin
     */
    public record FileQuery(
            Set<String> states,
            @Nullable String source,
            @Nullable String text,
            @Nullable String after,
            int limit) {}

    /** @param next continue after this, or null at the end */
    public record Page<T>(List<T> items, @Nullable String next) {}

    /** Files in the order of their ids. */
    public Page<FileItem> files(FileQuery query, Set<AccessScope> scopes) {
        // The plus keeps SQLite from the index on scope: walking the ids in order and stopping early is what pays here.
        Sql sql = new Sql(
                        "SELECT file, file_record, content_record, shown, first_holder FROM inventory WHERE +scope IN (")
                .list(scopes.stream().map(AccessScope::toString).toList())
                .add(")");
        if (query.states().isEmpty()) {
            sql.add(" AND shown <> 'gone'");
        } else {
            sql.add(" AND shown IN (").list(query.states()).add(")");
        }
        if (query.source() != null) {
            sql.add(" AND source = ?", query.source());
        }
        if (query.text() != null) {
            sql.add(" AND instr(folded, ?) > 0", Folding.fold(query.text()));
        }
        if (query.after() != null) {
            sql.add(" AND file > ?", query.after());
        }
        sql.add(" ORDER BY file LIMIT ?", query.limit() + 1);
        List<FileItem> items = model.read(connection -> sql.all(connection, row -> FileItems.read(row, false)));
        return page(items, query.limit(), FileItem::file);
    }

    /** One file, gone or not; empty when it was never seen or is not for the caller to see. */
    public Optional<FileItem> file(String id, Set<AccessScope> scopes) {
        Sql sql = new Sql(
                        "SELECT file, file_record, content_record, shown, first_holder FROM inventory WHERE file = ?",
                        id)
                .add(" AND scope IN (")
                .list(scopes.stream().map(AccessScope::toString).toList())
                .add(")");
        return model.read(connection -> sql.first(connection, row -> FileItems.read(row, true)));
    }

    /** The content with this name; of the given collection, or of the first one that has it. */
    public Optional<ContentItem> content(ContentRef ref, @Nullable String collection, Set<AccessScope> scopes) {
        return model.read(connection -> {
            List<ContentRecord> all = new Sql("SELECT record FROM contents WHERE content_ref = ?", ref.value())
                    .add(" AND scope IN (")
                    .list(scopes.stream().map(AccessScope::toString).toList())
                    .add(") ORDER BY collection, content_key")
                    .all(connection, row -> Records.read(Topics.CONTENTS, row.getBytes(1)));
            for (ContentRecord content : all) {
                if (collection == null || collection.equals(content.collection())) {
                    List<String> others = all.stream()
                            .map(ContentRecord::collection)
                            .filter(other -> !other.equals(content.collection()))
                            .distinct()
                            .toList();
                    return Optional.of(ContentItems.of(content, holders(connection, content.key()), others));
                }
            }
            return Optional.empty();
        });
    }

    private static List<String> holders(Connection connection, String contentKey) throws SQLException {
        return new Sql("SELECT file FROM files WHERE content_key = ?", contentKey)
                .add(" AND state IN ('present', 'unreadable') ORDER BY first_seen, file")
                .all(connection, row -> row.getString(1));
    }

    /** Runs, newest first. The cursor is a run id. */
    public Page<RunRecord> runs(@Nullable String source, @Nullable String kind, @Nullable String after, int limit) {
        Sql sql = new Sql("SELECT record FROM runs WHERE 1 = 1");
        if (source != null) {
            sql.add(" AND source = ?", source);
        }
        if (kind != null) {
            sql.add(" AND kind = ?", kind);
        }
        if (after != null) {
            sql.add(" AND (started < (SELECT started FROM runs WHERE run_id = ?)", after)
                    .add(" OR started = (SELECT started FROM runs WHERE run_id = ?) AND run_id > ?)", after, after);
        }
        sql.add(" ORDER BY started DESC, run_id LIMIT ?", limit + 1);
        return page(
                model.read(connection -> sql.all(connection, row -> Records.read(Topics.RUNS, row.getBytes(1)))),
                limit,
                RunRecord::runId);
    }

    /** The newest scan and the newest watch of every source; what came before is history. */
    public List<RunRecord> newestRuns() {
        return model.read(connection -> new Sql("SELECT record, max(started) FROM runs GROUP BY source, kind")
                .all(connection, row -> Records.read(Topics.RUNS, row.getBytes(1))));
    }

    public List<StageReport> stages() {
        return model.read(connection -> new Sql("SELECT record FROM stages ORDER BY stage_key")
                .all(connection, row -> Records.read(Topics.STAGES, row.getBytes(1))));
    }

    private static <T> Page<T> page(List<T> items, int limit, java.util.function.Function<T, String> cursor) {
        if (items.size() <= limit) {
            return new Page<>(items, null);
        }
        List<T> kept = new ArrayList<>(items.subList(0, limit));
        return new Page<>(kept, cursor.apply(kept.get(limit - 1)));
    }

    /** A row to a value. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }
}
