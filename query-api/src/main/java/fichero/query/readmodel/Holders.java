package fichero.query.readmodel;

import fichero.schemas.ContentRecord;
import fichero.schemas.Topics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which files hold a content, or held it a moment ago: the candidates that may answer for it. */
public final class Holders {

    private static final String SELECT =
            "SELECT f.file, f.path, f.state, f.content_key, c.status FROM files f LEFT JOIN contents c USING (content_key)";

    private final ReadModel model;

    public Holders(ReadModel model) {
        this.model = model;
    }

    /**
     * One file that has to do with a content.
     *
     * @param state as in the catalogue: present, gone, unreadable, ignored
     * @param contentKey what it holds now, or null
     * @param contentStatus status of what it holds now, or null when that is not known yet
     */
    public record Holder(
            String file,
            String path,
            String state,
            @Nullable String contentKey,
            @Nullable String contentStatus) {}

    /**
     * A content and the files around it.
     *
     * @param listed files that the content's record names as holding it
     * @param files present holders, at most {@link Inventory#MAX_FILES_NAMED}, in the order they were first seen; then
     *     listed ones that hold something else by now
     */
    public record Held(Set<String> listed, List<Holder> files) {}

    /** By content key, in one snapshot. Keys that nothing is known of have no files. */
    public Map<String, Held> of(Collection<String> contentKeys) {
        return model.read(connection -> {
            Map<String, Held> held = new HashMap<>();
            for (String key : new LinkedHashSet<>(contentKeys)) {
                held.put(key, held(connection, key));
            }
            return held;
        });
    }

    private static Held held(Connection connection, String key) throws SQLException {
        Optional<ContentRecord> content = new Sql("SELECT record FROM contents WHERE content_key = ?", key)
                .first(connection, row -> Records.read(Topics.CONTENTS, row.getBytes(1)));
        Set<String> listed =
                new LinkedHashSet<>(content.map(ContentRecord::locations).orElse(List.of()));
        List<Holder> files = new ArrayList<>(new Sql(SELECT + " WHERE content_key = ?", key)
                .add(" ORDER BY f.first_seen, f.file LIMIT ?", Inventory.MAX_FILES_NAMED)
                .all(connection, Holders::holder));
        Set<String> moved = new LinkedHashSet<>(listed);
        files.forEach(file -> moved.remove(file.file()));
        if (!moved.isEmpty()) {
            files.addAll(new Sql(SELECT + " WHERE f.file IN (")
                    .list(moved)
                    .add(") ORDER BY f.first_seen, f.file")
                    .all(connection, Holders::holder));
        }
        return new Held(listed, files);
    }

    private static Holder holder(ResultSet row) throws SQLException {
        return new Holder(row.getString(1), row.getString(2), row.getString(3), row.getString(4), row.getString(5));
    }
}
