package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.index.SearchMode;
import fichero.query.search.SearchQuery;
import fichero.schemas.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads a search from a query string or a JSON body; both say the same things in the same words. */
final class SearchParameters {

    static final String METADATA_PREFIX = "meta.";

    private static final List<String> NAMES =
            List.of("q", "mode", "top_k", "min_score", "collection", "path", "language", "highlights");
    private static final String METADATA = "metadata";
    private static final List<String> MODES =
            Arrays.stream(SearchMode.values()).map(SearchMode::code).toList();

    private SearchParameters() {}

    static SearchQuery ofQuery(Map<String, List<String>> parameters) {
        return query(Parameters.of(parameters, NAMES, METADATA_PREFIX));
    }

    static SearchQuery ofBody(byte[] json) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        object(json).fields().forEachRemaining(field -> {
            if (field.getKey().equals(METADATA)) {
                metadata(field.getValue(), values);
            } else if (!field.getValue().isNull()) {
                values.put(field.getKey(), texts(field.getKey(), field.getValue()));
            }
        });
        List<String> known = new ArrayList<>(NAMES);
        known.add(METADATA);
        return query(Parameters.of(values, known, METADATA_PREFIX));
    }

    private static SearchQuery query(Parameters parameters) {
        String words = parameters
                .text("q")
                .map(String::strip)
                .orElseThrow(() -> ProblemException.invalid("'q' is missing or empty: say what to search for"));
        if (words.length() > SearchQuery.MAX_CHARACTERS) {
            throw ProblemException.invalid(
                    "'q' has " + words.length() + " characters, but may have at most " + SearchQuery.MAX_CHARACTERS);
        }
        String mode = parameters.word("mode", MODES).orElse(SearchMode.HYBRID.code());
        return new SearchQuery(
                words,
                SearchMode.valueOf(mode.toUpperCase(Locale.ROOT)),
                parameters.integer("top_k", SearchQuery.DEFAULT_TOP_K, 1, SearchQuery.MAX_TOP_K),
                parameters.number("min_score").orElse(null),
                parameters.text("collection").orElse(null),
                parameters.text("path").orElse(null),
                parameters.withPrefix(METADATA_PREFIX),
                parameters.texts("language").stream()
                        .map(language -> language.toLowerCase(Locale.ROOT))
                        .toList(),
                parameters.flag("highlights", true));
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
