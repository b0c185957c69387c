package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Chooses which files to publish again so that what is quarantined is tried once more. Safe for any thread. */
public final class RetrySelection {

    private final ReadModel model;

    public RetrySelection(ReadModel model) {
        this.model = model;
    }

    /**
     * Which of the quarantined files are meant: those that fulfil every condition.
     *
     * @param files file ids; empty for any
     * @param reasons reason codes; empty for any
     * @param processedBy part of the fingerprint of the extractor and chunker that processed the content, or null for any
     * @param notProcessedBy fingerprints that it must not have; empty for any
     */
    public record Query(
            Set<String> files,
            Set<String> reasons,
            @Nullable String processedBy,
            Set<String> notProcessedBy) {
        public Query {
            files = Set.copyOf(files);
            reasons = Set.copyOf(reasons);
            notProcessedBy = Set.copyOf(notProcessedBy);
        }

        private boolean takes(Quarantined file) {
            String fingerprint = file.fingerprint();
            return (files.isEmpty() || files.contains(file.file()))
                    && (reasons.isEmpty() || reasons.contains(String.valueOf(file.reason())))
                    && (processedBy == null || fingerprint != null && fingerprint.contains(processedBy))
                    && (notProcessedBy.isEmpty() || fingerprint != null && !notProcessedBy.contains(fingerprint));
        }
    }

    /**
     * What was chosen.
     *
     * @param publish ids of files to publish, by source: one for each content, and each that could not be read
     * @param files how many quarantined files that concerns
     * @param contents how many contents they hold
     * @param unwatched how many more are of sources that no producer has in its settings
     */
    public record Selected(SortedMap<String, List<String>> publish, long files, long contents, long unwatched) {}

    /** @param fingerprint of what processed the content; null for a file that cannot be read */
    private record Quarantined(
            String file,
            String source,
            @Nullable String contentKey,
            @Nullable String reason,
            @Nullable String fingerprint) {}

    /** The file with this id, or else with this absolute path; empty when there is none for the caller to see. */
    public Optional<String> file(String idOrPath, Set<AccessScope> scopes) {
        return model.read(connection -> {
            Optional<String> byId = file(connection, "file", idOrPath, scopes);
            return byId.isPresent() ? byId : file(connection, "path", idOrPath, scopes);
        });
    }

    private static Optional<String> file(Connection connection, String column, String value, Set<AccessScope> scopes)
            throws SQLException {
        return new Sql("SELECT file FROM files WHERE " + column + " = ?", value)
                .add(" AND scope IN (")
                .list(scopes.stream().map(AccessScope::toString).toList())
                .add(") AND state <> 'gone'")
                .first(connection, row -> row.getString(1));
    }

    /** Fingerprints of what processes contents now, as the processor that spoke last says; empty before any did. */
    public Set<String> fingerprints() {
        return new Inventory(model)
                .stages().stream()
                        .filter(report -> report.fingerprint() != null)
                        .max(Comparator.comparing(StageReport::at))
                        .map(report -> Set.copyOf(Objects.requireNonNull(report.fingerprint())
                                .lines()
                                .toList()))
                        .orElse(Set.of());
    }

    public Selected select(Query query, Set<AccessScope> scopes) {
        return model.read(connection -> select(connection, query, scopes));
    }

    private static Selected select(Connection connection, Query query, Set<AccessScope> scopes) throws SQLException {
        Set<String> watched =
                new HashSet<>(new Sql("SELECT source FROM watched").all(connection, row -> row.getString(1)));
        Map<String, Quarantined> ofContent = new LinkedHashMap<>();
        List<Quarantined> chosen = new ArrayList<>();
        long files = 0;
        long unwatched = 0;
        for (Quarantined file : quarantined(connection, query, scopes)) {
            if (!query.takes(file)) {
                continue;
            }
            if (!watched.isEmpty() && !watched.contains(file.source())) {
                unwatched++;
                continue;
            }
            files++;
            // All files with the same bytes get what becomes of one of them.
            if (file.contentKey() == null || ofContent.putIfAbsent(file.contentKey(), file) == null) {
                chosen.add(file);
            }
        }
        SortedMap<String, List<String>> publish = new TreeMap<>();
        chosen.forEach(file -> publish.computeIfAbsent(file.source(), source -> new ArrayList<>())
                .add(file.file()));
        return new Selected(publish, files, ofContent.size(), unwatched);
    }

    private static List<Quarantined> quarantined(Connection connection, Query query, Set<AccessScope> scopes)
            throws SQLException {
        // Records are read only when somebody asks what they say.
        boolean versions =
                query.processedBy() != null || !query.notProcessedBy().isEmpty();
        Map<String, String> fingerprints = new HashMap<>();
        return new Sql("SELECT f.file, f.source, f.state, f.content_key, f.reason, " + (versions ? "c.record" : "NULL"))
                .add(" FROM files f LEFT JOIN contents c ON c.content_key = f.content_key WHERE +f.scope IN (")
                .list(scopes.stream().map(AccessScope::toString).toList())
                .add(") AND f.shown = 'quarantined' ORDER BY f.first_seen, f.file")
                .all(connection, row -> quarantined(row, fingerprints));
    }

    private static Quarantined quarantined(ResultSet row, Map<String, String> fingerprints) throws SQLException {
        boolean present = row.getString(3).equals("present");
        String key = present ? row.getString(4) : null;
        byte @Nullable [] record = row.getBytes(6);
        if (key != null && record != null && !fingerprints.containsKey(key)) {
            fingerprints.put(key, Records.read(Topics.CONTENTS, record).fingerprint());
        }
        return new Quarantined(
                row.getString(1), row.getString(2), key, row.getString(5), key == null ? null : fingerprints.get(key));
    }
}
