package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.Json;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A body that is a JSON object of values and lists of them. */
final class JsonBody {

    private JsonBody() {}

    /** The values by name, as a query string would have them; fields that are null are left out. */
    static Map<String, List<String>> values(Context context, String example) {
        String type = context.contentType();
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
            throw new ProblemException(
                    Problem.Code.UNSUPPORTED_MEDIA_TYPE, "send the body as application/json, not as " + type);
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        object(context.bodyAsBytes(), example).fields().forEachRemaining(field -> {
            if (!field.getValue().isNull()) {
                values.put(field.getKey(), texts(field.getKey(), field.getValue()));
            }
        });
        return values;
    }

    private static JsonNode object(byte[] json, String example) {
        try {
            JsonNode body = Json.mapper().readTree(json);
            if (!body.isObject()) {
                throw new ProblemException(Problem.Code.INVALID_BODY, "the body is a JSON object, such as " + example);
            }
            return body;
        } catch (JsonProcessingException e) {
            throw new ProblemException(Problem.Code.INVALID_BODY, "the body is not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new ProblemException(Problem.Code.INVALID_BODY, "the body is not JSON in UTF-8");
        }
    }

    private static List<String> texts(String name, JsonNode value) {
        if (value.isValueNode()) {
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
