package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import fichero.query.readmodel.Moves.Step;
import fichero.schemas.FileRecord;
import fichero.schemas.Topics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells the history of a file, with where it came from and where it went. */
final class Histories {

    /** A content that many files take up at once: enough of them to find the one with the same name. */
    private static final int MAX_CANDIDATES = 1_000;

    private static final String STEPS = """
            SELECT f.file, v.at, r.run_id
            FROM versions v
            JOIN files f ON f.id = v.id
            LEFT JOIN runs r ON r.run_id = v.run_id AND r.kind = 'scan'
            """;

    private final Connection connection;
    private final List<String> scopes;

    Histories(Connection connection, Set<AccessScope> scopes) {
        this.connection = connection;
        this.scopes = scopes.stream().map(AccessScope::toString).toList();
    }

    Optional<FileHistory> of(String file) throws SQLException {
        Optional<FileRecord> record = new Sql("SELECT r.record FROM files f JOIN file_records r USING (id)")
                .add(" WHERE f.file = ? AND f.scope IN (", file)
                .list(scopes)
                .add(")")
                .first(connection, row -> Records.read(Topics.FILES, row.getBytes(1)));
        if (record.isEmpty()) {
            return Optional.empty();
        }
        List<FileHistory.Version> versions = new ArrayList<>();
        for (FileRecord.Version version : record.get().history()) {
            versions.add(version(file, version));
        }
        return Optional.of(new FileHistory(file, versions));
    }

    private FileHistory.Version version(String file, FileRecord.Version version) throws SQLException {
        boolean gone = version.change() == FileRecord.Change.GONE;
        boolean moves = gone || Moves.takesUp(version);
        String partner = moves ? partner(file, version) : null;
        return new FileHistory.Version(
                version.version(),
                version.change().name().toLowerCase(Locale.ROOT),
                version.sha256(),
                version.sha256() == null ? null : ContentItems.ref(version.sha256()),
                version.sizeBytes(),
                version.at(),
                version.runId(),
                gone ? null : partner,
                gone ? partner : null);
    }

    private @Nullable String partner(String file, FileRecord.Version version) throws SQLException {
        Optional<Held> held = new Sql("SELECT v.sha256, v.gone FROM versions v JOIN files f ON f.id = v.id")
                .add(" WHERE f.file = ? AND v.version = ?", file, version.version())
                .first(connection, row -> new Held(row.getString(1), row.getInt(2)));
        if (held.isEmpty()) {
            return null;
        }
        Step step = new Step(file, version.at(), scan(version.runId()));
        return Moves.partner(step, counterparts(step, held.get())).orElse(null);
    }

    private record Held(String sha256, int gone) {}

    private @Nullable String scan(String runId) throws SQLException {
        return new Sql("SELECT run_id FROM runs WHERE run_id = ? AND kind = 'scan'", runId)
                .first(connection, row -> row.getString(1))
                .orElse(null);
    }

    /** What files with the same content did the other way, of all that is for the caller to see. */
    private List<Step> counterparts(Step step, Held held) throws SQLException {
        long at = Projection.micros(step.at());
        long window = Moves.WINDOW.toNanos() / 1_000;
        Sql sql = new Sql(STEPS)
                .add(" WHERE v.sha256 = ? AND v.gone = ?", held.sha256(), 1 - held.gone())
                .add(" AND (v.at BETWEEN ? AND ?", at - window, at + window);
        if (step.scan() != null) {
            sql.add(" OR v.run_id = ?", step.scan());
        }
        return sql.add(") AND f.scope IN (")
                .list(scopes)
                .add(") ORDER BY abs(v.at - ?), f.file LIMIT ?", at, MAX_CANDIDATES)
                .all(connection, Histories::step);
    }

    private static Step step(ResultSet row) throws SQLException {
        return new Step(row.getString(1), Projection.instant(row.getLong(2)), row.getString(3));
    }
}
