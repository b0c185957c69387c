package fichero.query.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one request, from its query string or its body, by name. Every error says which parameter, what it
 * was and what it may be.
 */
final class Parameters {

    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;

    /** What stores take as alternatives in one question. */
    private static final int MAX_VALUES = 100;

    private final Map<String, List<String>> values;

    private Parameters(Map<String, List<String>> values) {
        this.values = values;
    }

    /**
     * @param known names that may be given
     * @param knownPrefix names that start with this may be given too, or null
     */
    static Parameters of(Map<String, List<String>> values, Collection<String> known, @Nullable String knownPrefix) {
        for (String name : values.keySet()) {
            boolean prefixed =
                    knownPrefix != null && name.startsWith(knownPrefix) && name.length() > knownPrefix.length();
            if (!prefixed && !known.contains(name)) {
                throw new ProblemException(Problem.Code.UNKNOWN_PARAMETER, unknown(name, known));
            }
        }
        return new Parameters(new LinkedHashMap<>(values));
    }

    private static String unknown(String name, Collection<String> known) {
        if (known.isEmpty()) {
            return "there is no parameter '" + name + "': this path takes none";
        }
        return "there is no parameter '" + name + "'; did you mean '" + Nearest.to(name, known) + "'?";
    }

    /** The value of a parameter that may be given once; empty when it is not given or blank. */
    Optional<String> text(String name) {
        List<String> given = values.getOrDefault(name, List.of());
        if (given.size() > 1) {
            throw ProblemException.invalid("'" + name + "' is given " + given.size() + " times; give it once");
        }
        return given.stream().filter(value -> !value.isBlank()).findFirst();
    }

    /** Values of a parameter that may be given several times or hold several with commas between. */
    List<String> texts(String name) {
        List<String> texts = values.getOrDefault(name, List.of()).stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
        if (texts.size() > MAX_VALUES) {
            throw ProblemException.invalid(
                    "'" + name + "' has " + texts.size() + " values, but may have at most " + MAX_VALUES);
        }
        return texts;
    }

    /** All values of a parameter as they are, commas and all. */
    List<String> all(String name) {
        return List.copyOf(values.getOrDefault(name, List.of()));
    }

    int integer(String name, int otherwise, int least, int most) {
        String range = "'" + name + "' is a whole number from " + least + " to " + most + ", but is '";
        return text(name)
                .map(value -> {
                    try {
                        int number = Integer.parseInt(value.strip());
                        if (number < least || number > most) {
                            throw ProblemException.invalid(range + value + "'");
                        }
                        return number;
                    } catch (NumberFormatException e) {
                        throw ProblemException.invalid(range + value + "'");
                    }
                })
                .orElse(otherwise);
    }

    /** How many items a page may have. */
    int limit() {
        return integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
    }

    /** A size in bytes. */
    Optional<Long> size(String name) {
        return text(name).map(value -> {
            String wrong = "'" + name + "' is a whole number of bytes, but is '" + value + "'";
            try {
                long bytes = Long.parseLong(value.strip());
                if (bytes < 0) {
                    throw ProblemException.invalid(wrong);
                }
                return bytes;
            } catch (NumberFormatException e) {
                throw ProblemException.invalid(wrong);
            }
        });
    }

    Optional<Double> number(String name) {
        return text(name).map(value -> {
            String wrong = "'" + name + "' is a number, but is '" + value + "'";
            try {
                double number = Double.parseDouble(value.strip());
                if (!Double.isFinite(number)) {
                    throw ProblemException.invalid(wrong);
                }
                return number;
            } catch (NumberFormatException e) {
                throw ProblemException.invalid(wrong);
            }
        });
    }

    boolean flag(String name, boolean otherwise) {
        return text(name)
                .map(value -> oneOf(name, value, Set.of("true", "false")).equals("true"))
                .orElse(otherwise);
    }

    /** The value of a parameter that takes one of a few words. */
    Optional<String> word(String name, Collection<String> allowed) {
        return text(name).map(value -> oneOf(name, value, allowed));
    }

    /** Values of a parameter that takes some of a few words. */
    List<String> words(String name, Collection<String> allowed) {
        return texts(name).stream().map(value -> oneOf(name, value, allowed)).toList();
    }

    /** The parameters whose names start with the prefix, by the rest of their names. */
    Map<String, String> withPrefix(String prefix) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String name : new ArrayList<>(values.keySet())) {
            if (name.startsWith(prefix)) {
                text(name).ifPresent(value -> found.put(name.substring(prefix.length()), value));
            }
        }
        return found;
    }

    private static String oneOf(String name, String value, Collection<String> allowed) {
        if (!allowed.contains(value)) {
            String words = allowed.stream().sorted().collect(Collectors.joining(", "));
            throw ProblemException.invalid("'" + name + "' is one of " + words + ", but is '" + value + "'");
        }
        return value;
    }
}
