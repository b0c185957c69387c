package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which sources there are: those that producers have in their settings, and those that files are left of. Safe for any thread. */
public final class Sources {

    private final ReadModel model;

    public Sources(ReadModel model) {
        this.model = model;
    }

    /**
     * One source.
     *
     * @param root absolute path on the producer's machine
     * @param configured whether a producer has it in its settings
     * @param files that are not gone nor ignored
     */
    public record Source(String name, @Nullable String root, boolean configured, long files) {}

    /** In the order of their names. What is not for the caller to see is neither listed nor counted. */
    public List<Source> all(Set<AccessScope> scopes) {
        return model.read(connection -> all(connection, scopes));
    }

    /**
     * Names of the sources whose runs and requests are for the caller to see. Of a source that producers have in their
     * settings, all of them must say so; of any other, all of its files. What nobody has told of yet is nobody's to see: so
     * a private source is not told of in the moment before its producer has said that it is.
     */
    public Set<String> visible(Set<AccessScope> scopes) {
        return model.read(connection -> visible(connection, scopes));
    }

    static Set<String> visible(Connection connection, Set<AccessScope> scopes) throws SQLException {
        List<String> seen = scopes.stream().map(AccessScope::toString).toList();
        Set<String> visible = new TreeSet<>(new Sql("SELECT source FROM watched GROUP BY source HAVING min(scope IN (")
                .list(seen)
                .add(")) = 1")
                .all(connection, row -> row.getString(1)));
        List<String> unwatched = new Sql(
                        "SELECT source FROM (SELECT source FROM runs UNION SELECT source FROM requests)")
                .add(" WHERE source NOT IN (SELECT source FROM watched)")
                .all(connection, row -> row.getString(1));
        for (String source : unwatched) {
            boolean all = new Sql("SELECT min(scope IN (")
                    .list(seen)
                    .add(")) FROM files WHERE source = ?", source)
                    .first(connection, row -> row.getInt(1) == 1)
                    .orElse(false);
            if (all) {
                visible.add(source);
            }
        }
        return visible;
    }

    /** Names of the sources that producers have in their settings; empty as long as no producer has told. */
    public Set<String> watched() {
        return model.read(connection -> new TreeSet<>(watched(connection)));
    }

    /**
     * Names of sources that runs or requests tell of, whoever may see them, and that no producer has in its settings any
     * more; empty as long as no producer has told which ones it has.
     */
    public Set<String> former() {
        return model.read(connection -> {
            Set<String> watched = new HashSet<>(watched(connection));
            Set<String> former = new HashSet<>();
            if (!watched.isEmpty()) {
                former.addAll(new Sql("SELECT source FROM runs UNION SELECT source FROM requests")
                        .all(connection, row -> row.getString(1)));
                former.removeAll(watched);
            }
            return former;
        });
    }

    /** How many requests wait for each source's producer, by source. */
    public Map<String, Long> requests() {
        return model.read(connection -> {
            Map<String, Long> requests = new TreeMap<>();
            new Sql("SELECT source, count(*) FROM requests GROUP BY source")
                    .all(connection, row -> requests.put(row.getString(1), row.getLong(2)));
            return requests;
        });
    }

    private static List<String> watched(Connection connection) throws SQLException {
        return new Sql("SELECT DISTINCT source FROM watched").all(connection, row -> row.getString(1));
    }

    private static List<Source> all(Connection connection, Set<AccessScope> scopes) throws SQLException {
        List<String> visible = scopes.stream().map(AccessScope::toString).toList();
        Map<String, Source> sources = new TreeMap<>();
        new Sql("SELECT source, min(root) FROM watched WHERE scope IN (")
                .list(visible)
                .add(") GROUP BY source")
                .all(connection, row -> sources.put(row.getString(1), watched(row.getString(1), row.getString(2))));
        List<String> known = watched(connection);
        List<Source> withFiles = new Sql("SELECT source, sum(state IN ('present', 'unreadable')) FROM files")
                .add(" WHERE +scope IN (")
                .list(visible)
                .add(") AND state <> 'gone' GROUP BY source")
                .all(connection, row -> new Source(row.getString(1), null, false, row.getLong(2)));
        for (Source counted : withFiles) {
            Source watched = sources.get(counted.name());
            boolean configured = known.isEmpty() || known.contains(counted.name());
            String root = watched == null ? root(connection, counted.name(), visible) : watched.root();
            sources.put(counted.name(), new Source(counted.name(), root, configured, counted.files()));
        }
        return new ArrayList<>(sources.values());
    }

    private static Source watched(String name, String root) {
        return new Source(name, root, true, 0);
    }

    /** Where the source's files are, by one of them; null when that does not tell. */
    private static @Nullable String root(Connection connection, String source, List<String> visible)
            throws SQLException {
        return new Sql("SELECT file, path FROM files WHERE source = ?", source)
                .add(" AND scope IN (")
                .list(visible)
                .add(") AND state <> 'gone' LIMIT 1")
                .first(connection, row -> root(row.getString(1), row.getString(2)))
                .filter(root -> !root.isEmpty())
                .orElse(null);
    }

    private static String root(String file, String absolutePath) {
        String relative = file.substring(file.indexOf(':') + 1);
        return absolutePath.endsWith("/" + relative)
                ? absolutePath.substring(0, absolutePath.length() - relative.length() - 1)
                : "";
    }
}
