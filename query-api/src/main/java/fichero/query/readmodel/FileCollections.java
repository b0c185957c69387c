package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import fichero.schemas.FileRecord;
import fichero.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which collections there are, and what is in them. Safe for any thread. */
public final class FileCollections {

    private final ReadModel model;

    public FileCollections(ReadModel model) {
        this.model = model;
    }

    /** In the order of their names. What is not for the caller to see is neither listed nor counted. */
    public List<CollectionItem> all(Set<AccessScope> scopes) {
        List<String> visible = scopes.stream().map(AccessScope::toString).toList();
        SortedMap<String, Counts> collections = new TreeMap<>();
        return model.read(connection -> {
            new Sql("SELECT collection, shown, count(*), sum(size) FROM files WHERE +scope IN (")
                    .list(visible)
                    .add(") AND +shown NOT IN ('gone', 'ignored') GROUP BY collection, shown")
                    .all(
                            connection,
                            row -> of(collections, row.getString(1))
                                    .files(row.getString(2), row.getLong(3), row.getLong(4)));
            new Sql("SELECT collection, count(*), sum(chunks) FROM contents WHERE scope IN (")
                    .list(visible)
                    .add(") AND status <> 'retired' GROUP BY collection")
                    .all(connection, row -> of(collections, row.getString(1)).contents(row.getLong(2), row.getLong(3)));
            List<CollectionItem> items = new ArrayList<>();
            collections.forEach((name, counts) -> items.add(counts.item(name)));
            return items;
        });
    }

    private static Counts of(Map<String, Counts> collections, String name) {
        return collections.computeIfAbsent(name, unknown -> new Counts());
    }

    /**
     * What the catalogue says of a collection's files that hold something, in the order of their ids.
     *
     * @param after goes on behind this file, or null to begin
     */
    public List<FileRecord> files(String collection, @Nullable String after, int limit, Set<AccessScope> scopes) {
        return model.read(connection -> new Sql("SELECT r.record FROM files f JOIN file_records r USING (id)")
                .add(" WHERE f.file > ? AND +f.collection = ?", after == null ? "" : after, collection)
                .add(" AND +f.state IN ('present', 'unreadable') AND +f.scope IN (")
                .list(scopes.stream().map(AccessScope::toString).toList())
                .add(") ORDER BY f.file LIMIT ?", limit)
                .all(connection, row -> Records.read(Topics.FILES, row.getBytes(1))));
    }

    private static final class Counts {

        private final SortedMap<String, Long> byState = new TreeMap<>();
        private long sizeBytes;
        private long contents;
        private long chunks;

        Counts files(String state, long count, long size) {
            byState.put(state, count);
            sizeBytes += size;
            return this;
        }

        Counts contents(long count, long ofChunks) {
            contents = count;
            chunks = ofChunks;
            return this;
        }

        CollectionItem item(String name) {
            long files = byState.values().stream().mapToLong(Long::longValue).sum();
            return new CollectionItem(name, files, byState, sizeBytes, contents, chunks);
        }
    }
}
