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

    /** Files in the order asked for. */
    public Page<FileItem> files(FileQuery query, Set<AccessScope> scopes) {
        return model.read(connection -> FileList.page(connection, query, scopes, FileItems::read));
    }

    /** One file, gone or not; empty when it was never seen or is not for the caller to see. */
    public Optional<FileItem> file(String id, Set<AccessScope> scopes) {
        return model.read(connection -> FileList.one(connection, id, scopes));
    }

    /** What a file held over time, under the same conditions. */
    public Optional<FileHistory> history(String id, Set<AccessScope> scopes) {
        return model.read(connection -> new Histories(connection, scopes).of(id));
    }

    /** Contents that several files hold, on one page, and all of them counted. */
    public record DuplicateAnswer(DuplicateItem.Totals totals, Page<DuplicateItem> page) {}

    /** Contents that several files hold, the biggest waste first. */
    public DuplicateAnswer duplicates(DuplicateQuery query, Set<AccessScope> scopes) {
        return model.read(connection -> new DuplicateAnswer(
                Duplicates.totals(connection, query, scopes), Duplicates.page(connection, query, scopes)));
    }

    /** How many of these files are quarantined, by reason. */
    public List<QuarantineGroup> quarantine(FileFilter files, Set<AccessScope> scopes) {
        return model.read(connection -> Quarantine.groups(connection, files, scopes));
    }

    /** Those of the files that are quarantined, each with all that tells why. */
    public Page<QuarantinedFile> quarantined(FileQuery query, Set<AccessScope> scopes) {
        FileQuery quarantined =
                new FileQuery(Quarantine.quarantined(query.filter()), query.order(), query.after(), query.limit());
        return model.read(connection -> FileList.page(connection, quarantined, scopes, FileItems::readQuarantined));
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

    /** Files that hold a content now, in the order they were first seen. */
    static List<String> holders(Connection connection, String contentKey) throws SQLException {
        return new Sql("SELECT file FROM files WHERE content_key = ?", contentKey)
                .add(" AND state IN ('present', 'unreadable') ORDER BY first_seen, file")
                .all(connection, row -> row.getString(1));
    }

    /** Runs of sources that are for the caller to see, newest first. The cursor is a run id. */
    public Page<RunRecord> runs(
            @Nullable String source,
            @Nullable String kind,
            @Nullable String after,
            int limit,
            Set<AccessScope> scopes) {
        return Page.of(
                model.read(connection -> newestFirst(source, kind, after, limit, Sources.visible(connection, scopes))
                        .all(connection, row -> Records.read(Topics.RUNS, row.getBytes(1)))),
                limit,
                RunRecord::runId);
    }

    private static Sql newestFirst(
            @Nullable String source, @Nullable String kind, @Nullable String after, int limit, Set<String> visible) {
        // By name, so that a cursor that names a run of somebody else's leads nowhere.
        Sql sql = new Sql("WITH seen AS (SELECT * FROM runs WHERE source IN (")
                .list(visible)
                .add(")) SELECT record FROM seen WHERE 1 = 1");
        if (source != null) {
            sql.add(" AND source = ?", source);
        }
        if (kind != null) {
            sql.add(" AND kind = ?", kind);
        }
        if (after != null) {
            sql.add(" AND (started < (SELECT started FROM seen WHERE run_id = ?)", after)
                    .add(" OR started = (SELECT started FROM seen WHERE run_id = ?) AND run_id > ?)", after, after);
        }
        return sql.add(" ORDER BY started DESC, run_id LIMIT ?", limit + 1);
    }

    /** One run, when its source is for the caller to see. */
    public Optional<RunRecord> run(String id, Set<AccessScope> scopes) {
        return model.read(connection -> new Sql("SELECT record FROM runs WHERE run_id = ? AND source IN (", id)
                .list(Sources.visible(connection, scopes))
                .add(")")
                .first(connection, row -> Records.read(Topics.RUNS, row.getBytes(1))));
    }

    /** The newest scan and the newest watch of every source, whoever may see it; what came before is history. */
    public List<RunRecord> newestRuns() {
        return model.read(connection -> new Sql("SELECT record, max(started) FROM runs GROUP BY source, kind")
                .all(connection, row -> Records.read(Topics.RUNS, row.getBytes(1))));
    }

    public List<StageReport> stages() {
        return model.read(connection -> new Sql("SELECT record FROM stages ORDER BY stage_key")
                .all(connection, row -> Records.read(Topics.STAGES, row.getBytes(1))));
    }

    /** A row to a value. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }
}
