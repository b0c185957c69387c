package fichero.core.index.query;

import fichero.core.index.query.QueryToken.Kind;
import fichero.core.index.query.QueryToken.Operator;
import fichero.core.index.query.QueryToken.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Understands a query as people type it, once, for every index. docs/search.md tells people the same.
 *
 * <pre>
 * query  = either
 * either = beside { "OR" beside }
 * beside = both { both }
 * both   = one { "AND" one }
 * one    = ( "NOT" | "-" ) one | "(" either ")" | word | "phrase" | prefix* | field:value
 * </pre>
 *
 * <p>Words beside each other rank, and one of them is enough. All else binds: a hit fulfils it, in every leg of the
 * search. A query without operators is text, whatever its punctuation, and is never an error.
 */
public final class QueryParser {

    /** As a field, the start of a path; see {@link Condition.PathPrefix}. */
    static final String PATH = "path";

    private static final int MAX_DEPTH = 20;

    private final String query;
    private final List<QueryToken> tokens;
    private int at;
    private int depth;

    private QueryParser(String query, List<QueryToken> tokens) {
        this.query = query;
        this.tokens = tokens;
    }

    /** @throws QuerySyntaxException when operators are used, but not as they go */
    public static ParsedQuery parse(String query) {
        List<QueryToken> tokens = QueryScanner.scan(query);
        if (isText(tokens)) {
            return ParsedQuery.text(query.strip());
        }
        QueryParser parser = new QueryParser(query, tokens);
        Part root = parser.either();
        if (parser.at < tokens.size()) {
            throw parser.slip(tokens.get(parser.at), "this parenthesis was never opened: take it away");
        }
        Condition condition = root instanceof Beside beside ? beside.binding() : root.condition();
        if (condition != null && condition.size() > Condition.MAX_SIZE) {
            throw new QuerySyntaxException(
                    1, "there are more than " + Condition.MAX_SIZE + " conditions in it: leave some out");
        }
        List<Term> terms = root.terms().toList();
        String words =
                terms.stream().map(Term::text).filter(text -> !text.isEmpty()).collect(Collectors.joining(" "));
        return new ParsedQuery(words, condition, Sought.of(terms));
    }

    /** One word alone is none of the operators, even if it is spelled so. */
    private static boolean isText(List<QueryToken> tokens) {
        return tokens.stream().allMatch(token -> token instanceof Term term && term.loose())
                || tokens.size() == 1
                        && tokens.get(0) instanceof Operator operator
                        && operator.kind().isWord();
    }

    /** A part of the query, and what is in it. */
    private sealed interface Part {

        /** What must hold. */
        Condition condition();

        /** What is asked for: without what is excluded. */
        Stream<Term> terms();
    }

    private record One(Term term) implements Part {
        @Override
        public Condition condition() {
            return term.condition();
        }

        @Override
        public Stream<Term> terms() {
            return Stream.of(term);
        }
    }

    private record Excluded(Part part) implements Part {
        @Override
        public Condition condition() {
            return new Condition.Not(part.condition());
        }

        @Override
        public Stream<Term> terms() {
            return Stream.empty();
        }
    }

    private record Joined(List<Part> parts, boolean all) implements Part {
        @Override
        public Condition condition() {
            List<Condition> conditions = parts.stream().map(Part::condition).toList();
            return all ? new Condition.All(conditions) : new Condition.Any(conditions);
        }

        @Override
        public Stream<Term> terms() {
            return parts.stream().flatMap(Part::terms);
        }
    }

    private record Beside(List<Part> parts) implements Part {

        /** In a group, a word must be found for the group to hold, unless something that binds is. */
        @Override
        public Condition condition() {
            Condition binding = binding();
            List<Condition> loose =
                    parts.stream().filter(Beside::isLoose).map(Part::condition).toList();
            if (loose.isEmpty() || binding != null && binding.asksForText()) {
                return binding == null ? new Condition.All(List.of()) : binding;
            }
            Condition one = loose.size() == 1 ? loose.get(0) : new Condition.Any(loose);
            return binding == null ? one : new Condition.All(List.of(binding, one));
        }

        /** What all but loose words ask for; null for nothing. */
        @Nullable
        Condition binding() {
            return Condition.all(parts.stream()
                    .filter(part -> !isLoose(part))
                    .map(Part::condition)
                    .toArray(Condition[]::new));
        }

        private static boolean isLoose(Part part) {
            return part instanceof One one && one.term().loose();
        }

        @Override
        public Stream<Term> terms() {
            return parts.stream().flatMap(Part::terms);
        }
    }

    private Part either() {
        List<Part> parts = new ArrayList<>(List.of(beside()));
        while (take(Kind.OR)) {
            parts.add(beside());
        }
        return parts.size() == 1 ? parts.get(0) : new Joined(parts, false);
    }

    private Part beside() {
        List<Part> parts = new ArrayList<>(List.of(both()));
        while (at < tokens.size() && !isNext(Kind.OR) && !isNext(Kind.CLOSE)) {
            parts.add(both());
        }
        return new Beside(parts);
    }

    private Part both() {
        List<Part> parts = new ArrayList<>(List.of(one()));
        while (take(Kind.AND)) {
            parts.add(one());
        }
        return parts.size() == 1 ? parts.get(0) : new Joined(parts, true);
    }

    private Part one() {
        if (at == tokens.size()) {
            throw slip(tokens.get(at - 1), "something to look for is missing after this");
        }
        QueryToken token = tokens.get(at++);
        if (token instanceof Term term) {
            return new One(term);
        }
        Kind kind = ((Operator) token).kind();
        return switch (kind) {
            case NOT, MINUS -> new Excluded(deeper(token, false));
            case OPEN -> deeper(token, true);
            case AND, OR -> throw slip(token, "'" + kind + "' stands between two things to look for");
            case CLOSE -> throw slip(token, "something to look for is missing before this");
        };
    }

    private Part deeper(QueryToken token, boolean group) {
        if (++depth > MAX_DEPTH) {
            throw slip(token, "this is nested too deeply: write it with fewer parentheses");
        }
        Part part = group ? either() : one();
        depth--;
        if (group && !take(Kind.CLOSE)) {
            throw slip(token, "this parenthesis is never closed");
        }
        return part;
    }

    private boolean isNext(Kind kind) {
        return at < tokens.size() && tokens.get(at) instanceof Operator operator && operator.kind() == kind;
    }

    private boolean take(Kind kind) {
        boolean next = isNext(kind);
        at += next ? 1 : 0;
        return next;
    }

    private QuerySyntaxException slip(QueryToken token, String what) {
        return new QuerySyntaxException(query.codePointCount(0, token.start()) + 1, what);
    }
}
