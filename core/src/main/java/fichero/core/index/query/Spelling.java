package fichero.core.index.query;

import fichero.core.index.query.Condition.All;
import fichero.core.index.query.Condition.Any;
import fichero.core.index.query.Condition.Match;
import fichero.core.index.query.Condition.Not;
import fichero.core.index.query.Condition.PathPrefix;
import fichero.core.index.query.Condition.Phrase;
import fichero.core.index.query.Condition.Prefix;
import fichero.core.index.query.Condition.Range;
import fichero.core.index.query.Condition.Word;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tree of conditions in the words of the query language. What a query was read as is read as the same again, unless a
 * word in it has parentheses of its own.
 */
final class Spelling implements Condition.Cases<String> {

    private static final double NANOS = 1e9;

    @Override
    public String all(All all) {
        return all.of().isEmpty() ? "everything" : joined(all.of(), " AND ");
    }

    @Override
    public String any(Any any) {
        return any.of().isEmpty() ? "nothing" : joined(any.of(), " OR ");
    }

    private static String joined(List<Condition> conditions, String operator) {
        String joined = conditions.stream().map(Condition::spelled).collect(Collectors.joining(operator));
        return conditions.size() == 1 ? joined : "(" + joined + ")";
    }

    @Override
    public String not(Not not) {
        return "NOT " + not.of().spelled();
    }

    @Override
    public String word(Word word) {
        return word.word();
    }

    @Override
    public String phrase(Phrase phrase) {
        return quoted(phrase.text());
    }

    @Override
    public String prefix(Prefix prefix) {
        return prefix.start() + "*";
    }

    @Override
    public String match(Match match) {
        List<String> single = match.anyOf().stream()
                .map(value -> match.field() + ":" + quotedWhereNeeded(value))
                .toList();
        return switch (single.size()) {
            case 0 -> "nothing";
            case 1 -> single.get(0);
            default -> "(" + String.join(" OR ", single) + ")";
        };
    }

    @Override
    public String range(Range range) {
        return range.field() + ":" + bound(range.least()) + ".." + bound(range.most());
    }

    private static String bound(Range.@Nullable Bound bound) {
        if (bound == null) {
            return "";
        }
        double value = bound.at().value();
        String spelled = switch (bound.at().kind()) {
            case NUMBER -> BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
            case TIME -> time(value);
        };
        return bound.included() ? spelled : "(" + spelled + ")";
    }

    private static String time(double seconds) {
        double whole = Math.floor(seconds);
        return Instant.ofEpochSecond((long) whole, Math.round((seconds - whole) * NANOS))
                .toString();
    }

    @Override
    public String pathPrefix(PathPrefix path) {
        String prefix = path.prefix();
        // One star at the end is the language's own, and white space there is nobody's.
        boolean starred = prefix.isEmpty()
                || prefix.endsWith("*")
                || Character.isWhitespace(prefix.codePointBefore(prefix.length()));
        return "path:" + quotedWhereNeeded(starred ? prefix + "*" : prefix);
    }

    private static String quotedWhereNeeded(String value) {
        boolean needed = value.startsWith("//")
                || value.chars().anyMatch(c -> Character.isWhitespace(c) || c == '(' || c == ')');
        return needed && value.indexOf('"') < 0 ? quoted(value) : value;
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
