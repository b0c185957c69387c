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
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A tree of conditions in the words of the query language. */
final class Spelling implements Condition.Cases<String> {

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
        String spelled = switch (bound.at().kind()) {
            case NUMBER -> number(bound.at().value());
            case TIME ->
                Instant.ofEpochMilli(Math.round(bound.at().value() * 1_000)).toString();
        };
        return bound.included() ? spelled : "(" + spelled + ")";
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    @Override
    public String pathPrefix(PathPrefix path) {
        return "path:" + quotedWhereNeeded(path.prefix());
    }

    private static String quotedWhereNeeded(String value) {
        return value.chars().anyMatch(Character::isWhitespace) ? quoted(value) : value;
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
