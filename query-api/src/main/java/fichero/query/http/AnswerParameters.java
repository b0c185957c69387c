package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fichero.query.answers.AnswerSettings;
import fichero.query.answers.Question;
import fichero.query.search.SearchQuery;
import fichero.schemas.Json;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a question: what a search says of where to look, with {@code question} in the place of {@code q}. A question is text,
 * whatever is in it.
 */
final class AnswerParameters {

    static final String EXAMPLE = "{\"question\":\"…\"}";

    private static final String QUESTION = "question";
    private static final String LANGUAGE = "answer_language";
    private static final String PASSAGES = "top_k";
    private static final List<String> OF_SEARCH =
            List.of("cursor", "per_document", "group_by", "group_size", "facets", "explain", "highlights");

    private AnswerParameters() {}

    /** @param passages how many when the question does not say */
    static Question ofBody(byte[] json, int passages) {
        ObjectNode body = object(json);
        if (body.has("q")) {
            throw unknown("q", "ask in '" + QUESTION + "', in whole sentences");
        }
        for (String name : OF_SEARCH) {
            if (body.has(name)) {
                throw unknown(name, "an answer has no list of hits to arrange");
            }
        }
        String words = words(body.remove(QUESTION));
        String language = language(body.remove(LANGUAGE));
        body.put("q", words);
        body.put("highlights", false);
        body.put(PASSAGES, passages(body.path(PASSAGES), passages));
        return new Question(SearchParameters.ofBody(bytes(body)).asText(), language);
    }

    private static ProblemException unknown(String name, String instead) {
        return new ProblemException(Problem.Code.UNKNOWN_PARAMETER, "a question has no '" + name + "': " + instead);
    }

    private static String words(@Nullable JsonNode question) {
        String words = question == null || !question.isTextual()
                ? ""
                : question.asText().strip();
        if (words.isEmpty()) {
            throw ProblemException.invalid("'" + QUESTION + "' is missing or empty: say what you want to know");
        }
        if (words.length() > SearchQuery.MAX_CHARACTERS) {
            throw ProblemException.invalid("'" + QUESTION + "' has " + words.length()
                    + " characters, but may have at most " + SearchQuery.MAX_CHARACTERS);
        }
        return words;
    }

    private static @Nullable String language(@Nullable JsonNode language) {
        if (language == null || language.isNull()) {
            return null;
        }
        String code = language.asText().toLowerCase(Locale.ROOT);
        if (!language.isTextual() || !Arrays.asList(Locale.getISOLanguages()).contains(code)) {
            throw ProblemException.invalid(
                    "'" + LANGUAGE + "' is a language's code of ISO 639-1, such as es or en, but is " + language);
        }
        return code;
    }

    private static int passages(JsonNode given, int otherwise) {
        if (given.isMissingNode() || given.isNull()) {
            return otherwise;
        }
        return Parameters.of(Map.of(PASSAGES, List.of(given.asText())), List.of(PASSAGES), null)
                .integer(PASSAGES, otherwise, 1, AnswerSettings.MAX_PASSAGES);
    }

    private static ObjectNode object(byte[] json) {
        try {
            if (Json.mapper().readTree(json) instanceof ObjectNode body) {
                return body;
            }
            throw new ProblemException(Problem.Code.INVALID_BODY, "the body is a JSON object, such as " + EXAMPLE);
        } catch (JsonProcessingException e) {
            throw new ProblemException(Problem.Code.INVALID_BODY, "the body is not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new ProblemException(Problem.Code.INVALID_BODY, "the body is not JSON in UTF-8");
        }
    }

    private static byte[] bytes(ObjectNode body) {
        try {
            return Json.mapper().writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree that was read can be written", e);
        }
    }
}
