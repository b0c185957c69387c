package fichero.query.http;

import fichero.core.index.query.ChunkFields;
import fichero.core.index.query.Condition;
import fichero.core.index.query.Condition.Any;
import fichero.core.index.query.Condition.Match;
import fichero.core.index.query.Condition.Range;
import fichero.core.index.query.Condition.Range.Bound;
import fichero.core.index.query.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The simple conditions of a search that need no JSON: each is a field, with one or several of its values. */
final class FieldParameters {

    private static final Pattern YEARS = Pattern.compile("(\\d{4})?(?:(\\.\\.)(\\d{4})?)?");

    private FieldParameters() {}

    /** All of them, or null when none is given. */
    static @Nullable Condition condition(Parameters parameters) {
        return Condition.all(
                oneOf(ChunkFields.SOURCE, parameters.texts("source")),
                oneOf(
                        ChunkFields.TYPE,
                        parameters.texts("type").stream()
                                .map(type -> type.toLowerCase(Locale.ROOT))
                                .toList()),
                oneOf(ChunkFields.TAG, parameters.texts("tag")),
                oneOf(ChunkFields.FOLDER, parameters.all("folder")),
                years(parameters.texts("year")));
    }

    private static @Nullable Condition oneOf(String field, List<String> values) {
        List<String> given = values.stream().filter(value -> !value.isBlank()).toList();
        return given.isEmpty() ? null : new Match(field, given);
    }

    private static @Nullable Condition years(List<String> years) {
        List<Condition> any = years.stream().map(FieldParameters::year).toList();
        return any.isEmpty() ? null : any.size() == 1 ? any.get(0) : new Any(any);
    }

    private static Condition year(String spelled) {
        Matcher years = YEARS.matcher(spelled);
        if (!years.matches() || years.group(1) == null && years.group(3) == null) {
            throw ProblemException.invalid(
                    "'year' is a year, or two with '..' between of which one may be missing, but is '" + spelled + "'");
        }
        if (years.group(2) == null) {
            return new Match(ChunkFields.YEAR, List.of(spelled));
        }
        return new Range(ChunkFields.YEAR, bound(years.group(1)), bound(years.group(3)));
    }

    private static @Nullable Bound bound(@Nullable String year) {
        return Optional.ofNullable(year)
                .flatMap(Quantity::of)
                .map(at -> new Bound(at, true))
                .orElse(null);
    }
}
