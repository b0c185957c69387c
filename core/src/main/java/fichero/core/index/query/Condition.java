package fichero.core.index.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a chunk must fulfil, in any leg of a search. The same tree holds what a query's operators say and what a filter
 * says; every index answers it the same.
 */
public sealed interface Condition {

    /** How many conditions a tree may hold, itself included: what stores take without complaint. */
    int MAX_SIZE = 40;

    /** All of these hold; without any it holds for everything. */
    record All(List<Condition> of) implements Condition {
        public All {
            of = List.copyOf(of);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.all(this);
        }
    }

    /** One of these holds; without any it holds for nothing. */
    record Any(List<Condition> of) implements Condition {
        public Any {
            of = List.copyOf(of);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.any(this);
        }
    }

    /** This does not hold. */
    record Not(Condition of) implements Condition {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.not(this);
        }
    }

    /**
     * Text, title or headings have this word, but for case and accents, or an inflection of it. A word that is written
     * of several ({@code config.yaml}) is a {@link Phrase}.
     */
    record Word(String word) implements Condition {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.word(this);
        }
    }

    /** Text, title or one heading has these words in a row, as written but for case and accents. */
    record Phrase(String text) implements Condition {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.phrase(this);
        }
    }

    /** Text, title or headings have a word that begins like this, but for case and accents. */
    record Prefix(String start) implements Condition {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.prefix(this);
        }
    }

    /**
     * The field has one of these values, or holds one where it is a list.
     *
     * @param field one of {@link ChunkFields}
     * @param anyOf compared as strings, exactly
     */
    record Match(String field, List<String> anyOf) implements Condition {
        public Match {
            anyOf = List.copyOf(anyOf);
            requireField(field);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.match(this);
        }
    }

    /**
     * The field has a value between these, or holds one where it is a list. Numbers are compared with numbers and times
     * with times; any other value is outside.
     *
     * @param least or null for no bound; of the same kind as {@code most}
     * @param most or null for no bound; never both
     */
    record Range(
            String field, @Nullable Bound least, @Nullable Bound most) implements Condition {
        public Range {
            requireField(field);
            if (least == null && most == null) {
                throw new IllegalArgumentException("a range of '" + field + "' has a bound");
            }
            if (least != null && most != null && least.at().kind() != most.at().kind()) {
                throw new IllegalArgumentException(
                        "the bounds of '" + field + "' are both numbers or both times, not one of each");
            }
        }

        /** Whether a quantity is inside. */
        public boolean holds(Quantity quantity) {
            return quantity.kind() == kind()
                    && (least == null || least.holds(quantity.value() - least.at.value()))
                    && (most == null || most.holds(most.at.value() - quantity.value()));
        }

        /** What is compared: both bounds are of this kind. */
        public Quantity.Kind kind() {
            return Objects.requireNonNull(least == null ? most : least, "a range has a bound")
                    .at
                    .kind();
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.range(this);
        }

        /** @param included whether the quantity itself is inside */
        public record Bound(Quantity at, boolean included) {

            private boolean holds(double inside) {
                return included ? inside >= 0 : inside > 0;
            }
        }
    }

    /** A location's absolute path, or its file id, starts with this. */
    record PathPrefix(String prefix) implements Condition {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.pathPrefix(this);
        }
    }

    private static void requireField(String field) {
        if (!ChunkFields.isField(field)) {
            throw new IllegalArgumentException("there is no field '" + field + "'");
        }
    }

    /** What to make of each kind of condition: one that is added does not compile until it is handled everywhere. */
    interface Cases<T> {

        T all(All all);

        T any(Any any);

        T not(Not not);

        T word(Word word);

        T phrase(Phrase phrase);

        T prefix(Prefix prefix);

        T match(Match match);

        T range(Range range);

        T pathPrefix(PathPrefix path);
    }

    <T> T fold(Cases<T> cases);

    /** The conditions that this one is made of. */
    default List<Condition> parts() {
        if (this instanceof All all) {
            return all.of();
        }
        if (this instanceof Any any) {
            return any.of();
        }
        return this instanceof Not not ? List.of(not.of()) : List.of();
    }

    /** For people: as they would type it, where they can. */
    default String spelled() {
        return fold(new Spelling());
    }

    /** How many conditions the tree holds, itself included. */
    default int size() {
        return 1 + parts().stream().mapToInt(Condition::size).sum();
    }

    /**
     * Whether what fulfils it may owe that to words of its text. Then the words of the query that are not in it only
     * rank, and need not be found.
     */
    default boolean asksForText() {
        if (this instanceof Word || this instanceof Phrase || this instanceof Prefix) {
            return true;
        }
        return !(this instanceof Not) && parts().stream().anyMatch(Condition::asksForText);
    }

    /** The conjunction of those that are there, or null when none is. */
    static @Nullable Condition all(@Nullable Condition... conditions) {
        List<Condition> there = new ArrayList<>();
        for (Condition condition : conditions) {
            if (condition != null) {
                there.add(condition);
            }
        }
        return there.isEmpty() ? null : there.size() == 1 ? there.get(0) : new All(there);
    }
}
