package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.schemas.Json;
import io.javalin.http.Context;

/** Writes values as JSON. */
final class Answers {

    private Answers() {}

    static void json(Context context, Object value) {
        write(context, "application/json", value);
    }

    static void write(Context context, String contentType, Object value) {
        try {
            context.contentType(contentType).result(Json.mapper().writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value.getClass().getSimpleName() + " as JSON", e);
        }
    }
}
