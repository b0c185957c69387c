package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which files are meant: those that fulfil every condition. Each method gives a filter with one more; null or nothing as
 * its argument is no condition. Immutable.
 */
public final class FileFilter {

    /** Sorts behind every text with the same beginning: no name holds the last code point that there is. */
    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    private static final FileFilter ALL = new FileFilter(List.of(), Set.of());

    private final List<Condition> conditions;
    private final Set<String> states;

    private record Condition(String text, List<Object> values) {}

    private FileFilter(List<Condition> conditions, Set<String> states) {
        this.conditions = conditions;
        this.states = states;
    }

    /** Every file but those that are gone. */
    public static FileFilter all() {
        return ALL;
    }

    /** States as people see them; empty for all but gone. */
    public FileFilter states(Collection<String> these) {
        return new FileFilter(conditions, Set.copyOf(these));
    }

    /** A reason code, or the rule that a file is ignored by. */
    public FileFilter reason(@Nullable String code) {
        return and("f.reason = ?", code);
    }

    public FileFilter source(@Nullable String name) {
        return and("f.source = ?", name);
    }

    public FileFilter collection(@Nullable String name) {
        return and("f.collection = ?", name);
    }

    /** Detected MIME types; {@code image/*} takes all of a kind. */
    public FileFilter types(Collection<String> any) {
        if (any.isEmpty()) {
            return this;
        }
        List<String> texts = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (String type : any) {
            if (type.endsWith("/*")) {
                String kind = type.substring(0, type.length() - 1);
                texts.add("f.type >= ? AND f.type < ?");
                values.add(kind);
                values.add(kind + LAST);
            } else {
                texts.add("f.type = ?");
                values.add(type);
            }
        }
        return and(new Condition("(" + String.join(" OR ", texts) + ")", values));
    }

    /** ISO 639-1 codes. */
    public FileFilter languages(Collection<String> any) {
        return any.isEmpty()
                ? this
                : and(new Condition(
                        "f.language IN ("
                                + String.join(
                                        ", ", any.stream().map(language -> "?").toList()) + ")",
                        List.copyOf(any)));
    }

    public FileFilter tag(@Nullable String tag) {
        return and("instr(f.tags, ?) > 0", tag == null ? null : ContentFacts.line(tag));
    }

    /** The code of a flag. */
    public FileFilter flag(@Nullable String code) {
        return and("instr(f.flags, ?) > 0", code == null ? null : ContentFacts.line(code));
    }

    /** Start of the absolute path or of the file id. */
    public FileFilter path(@Nullable String prefix) {
        if (prefix == null) {
            return this;
        }
        String end = prefix + LAST;
        return and(new Condition(
                "(f.path >= ? AND f.path < ? OR f.file >= ? AND f.file < ?)", List.of(prefix, end, prefix, end)));
    }

    /** The whole absolute path. */
    public FileFilter exactPath(@Nullable String path) {
        return and("f.path = ?", path);
    }

    /** Part of the file id or path, whatever its case and accents. */
    public FileFilter text(@Nullable String part) {
        return and("instr(f.folded, ?) > 0", part == null ? null : Folding.fold(part));
    }

    /** Files right inside this file: entries of an archive, attachments of a mail. A copy of it has its own. */
    public FileFilter inside(@Nullable String file) {
        if (file == null) {
            return this;
        }
        String prefix = file + FileItems.INSIDE;
        return and(new Condition(
                "f.parent = (SELECT p.content_key FROM files p WHERE p.file = ?) AND f.file >= ? AND f.file < ?",
                List.of(file, prefix, prefix + LAST)));
    }

    public FileFilter minSize(@Nullable Long bytes) {
        return and("f.size >= ?", bytes);
    }

    public FileFilter maxSize(@Nullable Long bytes) {
        return and("f.size <= ?", bytes);
    }

    public FileFilter modifiedSince(@Nullable Instant time) {
        return and("f.modified >= ?", time == null ? null : Projection.micros(time));
    }

    private FileFilter and(String text, @Nullable Object value) {
        return value == null ? this : and(new Condition(text, List.of(value)));
    }

    private FileFilter and(Condition condition) {
        List<Condition> more = new ArrayList<>(conditions);
        more.add(condition);
        return new FileFilter(List.copyOf(more), states);
    }

    /** Adds the conditions to a statement over {@code files f}. */
    void addTo(Sql sql, Set<AccessScope> scopes) {
        // The plus keeps SQLite from driving by the scope, which nearly every file shares.
        sql.add(" WHERE +f.scope IN (")
                .list(scopes.stream().map(AccessScope::toString).toList())
                .add(")");
        if (states.isEmpty()) {
            sql.add(" AND +f.shown <> 'gone'");
        } else {
            sql.add(" AND f.shown IN (").list(states).add(")");
        }
        for (Condition condition : conditions) {
            sql.add(" AND " + condition.text(), condition.values().toArray());
        }
    }
}
