package fichero.core.index.query;

import fichero.core.index.query.QueryToken.Kind;
import fichero.core.index.query.QueryToken.Operator;
import fichero.core.index.query.QueryToken.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a query into words and operators. What is an operator is decided by its shape and place alone: everything else is
 * text, whatever its punctuation.
 */
final class QueryScanner {

    private static final Pattern PREFIX = Pattern.compile("([\\p{L}\\p{N}\\p{M}]{2,})\\*");
    /** Not the start of a URL. */
    private static final Pattern FIELD = Pattern.compile("([a-z]+|meta\\.[^\\s:\"]+):(?!//)(?=\\S)");

    private static final Pattern RANGE = Pattern.compile("(.*?)\\.\\.(.*)", Pattern.DOTALL);
    private static final Pattern SPELLED = Pattern.compile(".*[\\p{L}\\p{N}].*", Pattern.DOTALL);

    private final String query;
    private final boolean grouping;
    private final List<QueryToken> tokens = new ArrayList<>();
    private int at;

    private QueryScanner(String query, boolean grouping) {
        this.query = query;
        this.grouping = grouping;
    }

    /** @throws QuerySyntaxException for a quote that is never closed, or a range that is none */
    static List<QueryToken> scan(String query) {
        List<QueryToken> flat = new QueryScanner(query, false).run();
        // Parentheses are text, as in f(x), unless there is something to group.
        boolean grouping = flat.stream()
                .anyMatch(token ->
                        token instanceof Operator operator && operator.kind().isWord());
        return grouping ? new QueryScanner(query, true).run() : flat;
    }

    static boolean isSpelled(String text) {
        return SPELLED.matcher(text).matches();
    }

    private List<QueryToken> run() {
        while (at < query.length()) {
            char next = query.charAt(at);
            if (Character.isWhitespace(next)) {
                at++;
            } else if (grouping && (next == '(' || next == ')')) {
                tokens.add(new Operator(at++, next == '(' ? Kind.OPEN : Kind.CLOSE));
            } else if (next == '-' && excludes()) {
                tokens.add(new Operator(at++, Kind.MINUS));
            } else if (next == '"' && at + 1 < query.length() && !Character.isWhitespace(query.charAt(at + 1))) {
                int start = at;
                String phrase = quoted();
                if (isSpelled(phrase)) {
                    tokens.add(new Term(start, phrase, new Condition.Phrase(phrase), false));
                }
            } else {
                word();
            }
        }
        return tokens;
    }

    /** A minus excludes at the beginning of a word, phrase or group. Before a digit it belongs to a number. */
    private boolean excludes() {
        if (at + 1 == query.length()) {
            return false;
        }
        int next = query.codePointAt(at + 1);
        return Character.isLetter(next) || next == '"' || grouping && next == '(';
    }

    /** What is between this quote and the next. */
    private String quoted() {
        int close = query.indexOf('"', at + 1);
        if (close < 0) {
            throw slip(at, "the quote is never closed: put another where the phrase ends");
        }
        String phrase = query.substring(at + 1, close);
        at = close + 1;
        return phrase;
    }

    private void word() {
        int start = at;
        Matcher field = FIELD.matcher(query).region(at, query.length());
        if (field.lookingAt()
                && !closes(field.end())
                && (ChunkFields.isField(field.group(1)) || isPath(field.group(1)))) {
            String name = field.group(1);
            at = field.end();
            String value = query.charAt(at) == '"' ? quoted() : upToSpace();
            if (value.isBlank()) {
                throw slip(start, "'" + name + ":' has no value");
            }
            tokens.add(new Term(start, "", field(start, name, value.strip()), false));
            return;
        }
        String word = upToSpace();
        Matcher prefix = PREFIX.matcher(word);
        Kind operator = operator(word);
        if (operator != null) {
            tokens.add(new Operator(start, operator));
        } else if (prefix.matches()) {
            tokens.add(new Term(start, prefix.group(1), new Condition.Prefix(prefix.group(1)), false));
        } else if (isSpelled(word)) {
            tokens.add(new Term(start, word, new Condition.Word(word), true));
        }
    }

    /** Before the end of a group a colon is text, as it is before a space. */
    private boolean closes(int next) {
        return grouping && query.charAt(next) == ')';
    }

    private static @Nullable Kind operator(String word) {
        return switch (word) {
            case "AND" -> Kind.AND;
            case "OR" -> Kind.OR;
            case "NOT" -> Kind.NOT;
            default -> null;
        };
    }

    /** Up to white space; in a group, up to the parenthesis that closes it. */
    private String upToSpace() {
        int start = at;
        int inside = 0;
        while (at < query.length() && !Character.isWhitespace(query.charAt(at))) {
            char next = query.charAt(at);
            if (grouping && next == ')' && inside-- == 0) {
                break;
            }
            inside += next == '(' ? 1 : 0;
            at++;
        }
        return query.substring(start, at);
    }

    private static boolean isPath(String name) {
        return name.equals(QueryParser.PATH);
    }

    private Condition field(int start, String name, String value) {
        if (isPath(name)) {
            return new Condition.PathPrefix(value.endsWith("*") ? value.substring(0, value.length() - 1) : value);
        }
        Matcher range = RANGE.matcher(value);
        if (range.matches() && ChunkFields.hasRanges(name)) {
            Optional<Condition> between = between(start, name, range.group(1), range.group(2));
            if (between.isPresent()) {
                return between.get();
            }
        }
        boolean lower = name.equals(ChunkFields.TYPE) || name.equals(ChunkFields.LANGUAGE);
        return new Condition.Match(name, List.of(lower ? value.toLowerCase(Locale.ROOT) : value));
    }

    /** Empty where the value only looks like a range. */
    private Optional<Condition> between(int start, String name, String least, String most) {
        Optional<Quantity> from = Quantity.of(least);
        Optional<Quantity> to = Quantity.of(most);
        boolean understood = (from.isPresent() || least.isEmpty())
                && (to.isPresent() || most.isEmpty())
                && (from.isPresent() || to.isPresent());
        if (!understood) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Condition.Range(name, bound(from), bound(to)));
        } catch (IllegalArgumentException e) {
            throw slip(start, String.valueOf(e.getMessage()));
        }
    }

    private static Condition.Range.@Nullable Bound bound(Optional<Quantity> quantity) {
        return quantity.map(at -> new Condition.Range.Bound(at, true)).orElse(null);
    }

    private QuerySyntaxException slip(int start, String what) {
        return new QuerySyntaxException(query.codePointCount(0, start) + 1, what);
    }
}
