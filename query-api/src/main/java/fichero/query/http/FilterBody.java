package fichero.query.http;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.index.query.ChunkFields;
import fichero.core.index.query.Condition;
import fichero.core.index.query.Condition.All;
import fichero.core.index.query.Condition.Any;
import fichero.core.index.query.Condition.Match;
import fichero.core.index.query.Condition.Not;
import fichero.core.index.query.Condition.PathPrefix;
import fichero.core.index.query.Condition.Range;
import fichero.core.index.query.Condition.Range.Bound;
import fichero.core.index.query.Quantity;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter as Qdrant spells it: {@code must}, {@code should} and {@code must_not} hold conditions, which are filters
 * themselves or a {@code key} with a {@code match} or a {@code range}. Every error says where in the filter it is.
 */
final class FilterBody {

    static final String PATH = "path";

    /** Qdrant's own spelling of {@code meta.}, which its users have in their fingers. */
    private static final String METADATA = "metadata.";

    private static final int MAX_DEPTH = 10;

    private static final List<String> CLAUSES = List.of("must", "should", "must_not");
    private static final List<String> OF_A_FIELD = List.of("key", "match", "range");
    private static final List<String> MATCHES = List.of("value", "any", "except", "prefix");
    private static final List<String> BOUNDS = List.of("gt", "gte", "lt", "lte");

    private FilterBody() {}

    static Condition read(JsonNode filter) {
        Condition condition = filter("filter", filter, 0);
        if (condition.size() > Condition.MAX_SIZE) {
            throw ProblemException.invalid("'filter' has " + condition.size() + " conditions, but may have at most "
                    + Condition.MAX_SIZE + ", what holds them included");
        }
        return condition;
    }

    private static Condition filter(String where, JsonNode filter, int depth) {
        if (depth > MAX_DEPTH) {
            throw ProblemException.invalid("'" + where + "' is nested too deeply");
        }
        if (!filter.isObject() || filter.isEmpty()) {
            throw ProblemException.invalid("'" + where + "' is an object with must, should or must_not, or with a key");
        }
        if (filter.has("key")) {
            return field(where, filter);
        }
        requireKnown(where, filter, CLAUSES);
        List<Condition> all = new ArrayList<>(conditions(where + ".must", filter.path("must"), depth));
        if (!filter.path("should").isMissingNode()) {
            all.add(new Any(conditions(where + ".should", filter.path("should"), depth)));
        }
        conditions(where + ".must_not", filter.path("must_not"), depth).forEach(one -> all.add(new Not(one)));
        return all.size() == 1 ? all.get(0) : new All(all);
    }

    private static List<Condition> conditions(String where, JsonNode clause, int depth) {
        if (clause.isMissingNode()) {
            return List.of();
        }
        if (clause.isObject()) {
            return List.of(filter(where, clause, depth + 1));
        }
        if (!clause.isArray()) {
            throw ProblemException.invalid("'" + where + "' is a condition or a list of them");
        }
        List<Condition> conditions = new ArrayList<>();
        for (int i = 0; i < clause.size(); i++) {
            conditions.add(filter(where + "[" + i + "]", clause.get(i), depth + 1));
        }
        return conditions;
    }

    private static Condition field(String where, JsonNode condition) {
        requireKnown(where, condition, OF_A_FIELD);
        String field = name(where, condition.path("key"));
        if (condition.has("match") == condition.has("range")) {
            throw ProblemException.invalid("'" + where + "' has a match or a range, one of both");
        }
        return condition.has("match")
                ? match(where + ".match", field, condition.path("match"))
                : range(where + ".range", field, condition.path("range"));
    }

    private static String name(String where, JsonNode key) {
        String spelled = key.asText();
        String name = spelled.startsWith(METADATA) ? ChunkFields.META + spelled.substring(METADATA.length()) : spelled;
        if (!name.equals(PATH) && !ChunkFields.isField(name)) {
            throw ProblemException.invalid("'" + where + "' has the key '" + spelled + "', but a key is one of "
                    + String.join(", ", ChunkFields.NAMES) + ", path, or the document's own as " + ChunkFields.META
                    + spelled);
        }
        return name;
    }

    private static Condition match(String where, String field, JsonNode match) {
        requireObject(where, match, MATCHES);
        String kind = match.fieldNames().next();
        if (match.size() != 1) {
            throw ProblemException.invalid("'" + where + "' is one of value, any, except and prefix, not several");
        }
        JsonNode given = match.path(kind);
        if (field.equals(PATH) != kind.equals("prefix")) {
            throw ProblemException.invalid("'" + where + "' is a prefix for a path, and for nothing else");
        }
        return switch (kind) {
            case "prefix" -> new PathPrefix(text(where + ".prefix", given));
            case "value" -> new Match(field, List.of(text(where + ".value", given)));
            case "any" -> new Match(field, texts(where + ".any", given));
            default -> new Not(new Match(field, texts(where + ".except", given)));
        };
    }

    private static Condition range(String where, String field, JsonNode range) {
        if (!field.equals(ChunkFields.YEAR) && !field.startsWith(ChunkFields.META)) {
            throw ProblemException.invalid("'" + where + "' is of " + ChunkFields.YEAR + " or of the document's own"
                    + " metadata, but not of '" + field + "', which has names");
        }
        requireObject(where, range, BOUNDS);
        if (range.has("gt") && range.has("gte") || range.has("lt") && range.has("lte")) {
            throw ProblemException.invalid("'" + where + "' has one bound below and one above, at most");
        }
        try {
            return new Range(
                    field,
                    Optional.ofNullable(bound(where, range, "gt", false)).orElse(bound(where, range, "gte", true)),
                    Optional.ofNullable(bound(where, range, "lt", false)).orElse(bound(where, range, "lte", true)));
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid("'" + where + "': " + e.getMessage());
        }
    }

    private static @Nullable Bound bound(String where, JsonNode range, String name, boolean included) {
        if (!range.has(name)) {
            return null;
        }
        JsonNode given = range.path(name);
        Object value = given.isNumber() ? given.numberValue() : text(where + "." + name, given);
        Quantity quantity = Quantity.of(value)
                .orElseThrow(() -> ProblemException.invalid("'" + where + "." + name
                        + "' is a number, or a time such as 2026-01-31 or 2026-01-31T12:00:00Z, but is '" + value
                        + "'"));
        return new Bound(quantity, included);
    }

    private static List<String> texts(String where, JsonNode values) {
        if (!values.isArray() || values.isEmpty()) {
            throw ProblemException.invalid("'" + where + "' is a list of values");
        }
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(text(where, value)));
        return texts;
    }

    private static String text(String where, JsonNode value) {
        if (!value.isValueNode() || value.isNull()) {
            throw ProblemException.invalid("'" + where + "' is a text, a number, true or false");
        }
        return value.asText();
    }

    private static void requireObject(String where, JsonNode object, List<String> known) {
        if (!object.isObject() || object.isEmpty()) {
            throw ProblemException.invalid("'" + where + "' is an object with one of " + String.join(", ", known));
        }
        requireKnown(where, object, known);
    }

    private static void requireKnown(String where, JsonNode object, List<String> known) {
        for (Iterator<Map.Entry<String, JsonNode>> fields = object.fields(); fields.hasNext(); ) {
            String name = fields.next().getKey();
            if (!Set.copyOf(known).contains(name)) {
                throw new ProblemException(
                        Problem.Code.UNKNOWN_PARAMETER,
                        "'" + where + "' has no '" + name + "'; did you mean '" + Nearest.to(name, known) + "'?");
            }
        }
    }
}
