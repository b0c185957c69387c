package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.index.SearchMode;
import fichero.core.index.query.ChunkFields;
import fichero.core.index.query.Condition;
import fichero.query.search.SearchQuery;
import fichero.query.search.SearchQuery.Presentation;
import fichero.schemas.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a search from a query string or a JSON body; both say the same things in the same words. */
final class SearchParameters {

    static final String METADATA_PREFIX = "meta.";

    private static final List<String> NAMES = List.of(
            "q",
            "mode",
            "top_k",
            "cursor",
            "min_score",
            "collection",
            "path",
            "language",
            "source",
            "type",
            "tag",
            "folder",
            "year",
            "per_document",
            "group_by",
            "group_size",
            "facets",
            "explain",
            "highlights");
    private static final String METADATA = "metadata";
    private static final String FILTER = "filter";
    private static final List<String> MODES =
            Arrays.stream(SearchMode.values()).map(SearchMode::code).toList();

    private static final int DEFAULT_GROUP_SIZE = 3;

    private SearchParameters() {}

    static SearchQuery ofQuery(Map<String, List<String>> parameters) {
        return query(Parameters.of(parameters, NAMES, METADATA_PREFIX), null);
    }

    static SearchQuery ofBody(byte[] json) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        JsonNode body = object(json);
        body.fields().forEachRemaining(field -> {
            if (field.getKey().equals(METADATA)) {
                metadata(field.getValue(), values);
            } else if (!field.getValue().isNull() && !field.getKey().equals(FILTER)) {
                values.put(field.getKey(), texts(field.getKey(), field.getValue()));
            }
        });
        JsonNode filter = body.path(FILTER);
        boolean filters = !filter.isMissingNode() && !filter.isNull();
        List<String> known = new ArrayList<>(NAMES);
        known.addAll(List.of(METADATA, FILTER));
        return query(Parameters.of(values, known, METADATA_PREFIX), filters ? FilterBody.read(filter) : null);
    }

    private static SearchQuery query(Parameters parameters, @Nullable Condition filter) {
        String words = parameters
                .text("q")
                .map(String::strip)
                .orElseThrow(() -> ProblemException.invalid("'q' is missing or empty: say what to search for"));
        if (words.length() > SearchQuery.MAX_CHARACTERS) {
            throw ProblemException.invalid("'q' has " + words.length() + " characters, but may have at most "
                    + SearchQuery.MAX_CHARACTERS + ": ask for less at once");
        }
        Condition conditions = Condition.all(filter, FieldParameters.condition(parameters));
        if (conditions != null && conditions.size() > Condition.MAX_SIZE) {
            throw ProblemException.invalid("there are more than " + Condition.MAX_SIZE
                    + " conditions beside 'q', such as years: leave some out");
        }
        SearchMode mode = SearchMode.valueOf(
                parameters.word("mode", MODES).orElse(SearchMode.HYBRID.code()).toUpperCase(Locale.ROOT));
        SearchQuery first = new SearchQuery(
                words,
                mode,
                parameters.integer("top_k", SearchQuery.DEFAULT_TOP_K, 1, SearchQuery.MAX_TOP_K),
                leastCosine(parameters, mode),
                parameters.text("collection").orElse(null),
                parameters.text("path").orElse(null),
                parameters.withPrefix(METADATA_PREFIX),
                parameters.texts("language").stream()
                        .map(language -> language.toLowerCase(Locale.ROOT))
                        .toList(),
                parameters.flag("highlights", true),
                conditions,
                true,
                presentation(parameters, 0));
        Optional<String> cursor = parameters.text("cursor");
        return cursor.isEmpty()
                ? first
                : first.presentedAs(presentation(parameters, SearchCursor.offset(cursor.get(), first)));
    }

    private static @Nullable Double leastCosine(Parameters parameters, SearchMode mode) {
        Optional<Double> least = parameters.number("min_score");
        if (least.isPresent() && mode == SearchMode.KEYWORD) {
            throw ProblemException.invalid("'min_score' is a cosine similarity, which words alone have not: leave it"
                    + " out, or search with mode=hybrid or semantic");
        }
        if (least.isPresent() && Math.abs(least.get()) > 1) {
            throw ProblemException.invalid(
                    "'min_score' is a cosine similarity from -1 to 1, but is '" + least.get() + "'");
        }
        return least.orElse(null);
    }

    private static Presentation presentation(Parameters parameters, int offset) {
        boolean groups = parameters.word("group_by", List.of("document")).isPresent();
        int groupSize = parameters.integer("group_size", DEFAULT_GROUP_SIZE, 1, Presentation.MAX_GROUP_SIZE);
        List<String> facets = parameters.texts("facets");
        for (String facet : facets) {
            if (!ChunkFields.isField(facet)) {
                throw ProblemException.invalid("'facets' has '" + facet + "', but a facet is one of "
                        + String.join(", ", ChunkFields.NAMES) + ", or the document's own as " + METADATA_PREFIX
                        + facet);
            }
        }
        return new Presentation(
                offset,
                parameters.integer("per_document", Presentation.DEFAULT_PER_DOCUMENT, 0, SearchQuery.MAX_TOP_K),
                groups ? groupSize : 0,
                facets,
                parameters.flag("explain", false));
    }

    private static JsonNode object(byte[] json) {
        JsonNode body;
        try {
            body = Json.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new ProblemException(Problem.Code.INVALID_BODY, "the body is not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new ProblemException(Problem.Code.INVALID_BODY, "the body is not JSON in UTF-8");
        }
        if (!body.isObject()) {
            throw new ProblemException(Problem.Code.INVALID_BODY, "the body is a JSON object, such as {\"q\":\"…\"}");
        }
        return body;
    }

    private static void metadata(JsonNode metadata, Map<String, List<String>> values) {
        if (!metadata.isObject()) {
            throw ProblemException.invalid("'metadata' is an object of names and values");
        }
        metadata.fields()
                .forEachRemaining(field -> values.put(
                        METADATA_PREFIX + field.getKey(), texts(METADATA + "." + field.getKey(), field.getValue())));
    }

    private static List<String> texts(String name, JsonNode value) {
        if (value.isValueNode() && !value.isNull()) {
            return List.of(value.asText());
        }
        if (!value.isArray()) {
            throw ProblemException.invalid("'" + name + "' is a single value or a list of them");
        }
        List<String> texts = new ArrayList<>();
        value.forEach(item -> texts.add(item.asText()));
        return texts;
    }
}
