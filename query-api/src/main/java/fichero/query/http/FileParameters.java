package fichero.query.http;

import fichero.core.extraction.Flag;
import fichero.query.readmodel.FileFilter;
import fichero.query.readmodel.FileOrder;
import fichero.query.readmodel.FileQuery;
import fichero.schemas.FileState;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What lists of files are asked with: the same conditions whether a page is asked for or all of them. */
final class FileParameters {

    private static final List<String> CONDITIONS = List.of(
            "state",
            "reason",
            "source",
            "collection",
            "type",
            "language",
            "tag",
            "flag",
            "path",
            "exact_path",
            "q",
            "parent",
            "min_size",
            "max_size",
            "modified_since",
            "sort");

    private static final List<String> FLAGS =
            Arrays.stream(Flag.values()).map(Flag::code).toList();

    private FileParameters() {}

    /** Parameters with these conditions among them, and others. */
    static Parameters of(Map<String, List<String>> values, String... others) {
        List<String> known = new ArrayList<>(CONDITIONS);
        known.addAll(List.of(others));
        return Parameters.of(values, known, null);
    }

    static FileFilter filter(Parameters parameters) {
        return FileFilter.all()
                .states(parameters.words("state", FileState.codes()))
                .reason(parameters.text("reason").orElse(null))
                .source(parameters.text("source").orElse(null))
                .collection(parameters.text("collection").orElse(null))
                .types(parameters.texts("type"))
                .languages(parameters.texts("language"))
                .tag(parameters.text("tag").orElse(null))
                .flag(parameters.word("flag", FLAGS).orElse(null))
                .path(parameters.text("path").orElse(null))
                .exactPath(parameters.text("exact_path").orElse(null))
                .text(parameters.text("q").orElse(null))
                .inside(parameters.text("parent").orElse(null))
                .minSize(parameters.size("min_size").orElse(null))
                .maxSize(parameters.size("max_size").orElse(null))
                .modifiedSince(parameters
                        .text("modified_since")
                        .map(FileParameters::time)
                        .orElse(null));
    }

    static FileOrder order(Parameters parameters) {
        return parameters
                .word("sort", FileOrder.spellings())
                .map(FileOrder::parse)
                .orElse(FileOrder.BY_PATH);
    }

    /** One page. */
    static FileQuery query(FileFilter filter, FileOrder order, Parameters parameters) {
        @Nullable String after = parameters.text("cursor").map(Cursor::read).orElse(null);
        int limit = parameters.limit();
        try {
            return new FileQuery(filter, order, after, limit);
        } catch (IllegalArgumentException e) {
            throw Cursor.wrong();
        }
    }

    private static Instant time(String spelled) {
        try {
            return spelled.contains("T")
                    ? Instant.parse(spelled)
                    : LocalDate.parse(spelled).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException e) {
            throw ProblemException.invalid(
                    "'modified_since' is a time such as 2026-01-31T12:00:00Z or a date, but is '" + spelled + "'");
        }
    }
}
