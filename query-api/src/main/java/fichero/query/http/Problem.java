package fichero.query.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An error as RFC 9457 has it, {@code application/problem+json}.
 *
 * @param code stable, for programs
 * @param title the kind of error, always the same for a code
 * @param detail what exactly, and what to do
 * @param instance the path that was asked
 * @param errorId finds the error in the log; only for our own faults
 */
record Problem(
        String type,
        String title,
        int status,
        String code,
        String detail,
        String instance,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String errorId) {

    static final String CONTENT_TYPE = "application/problem+json";

    static Problem of(Code code, String detail, String instance, @Nullable String errorId) {
        return new Problem("about:blank", code.title, code.status, code.code(), detail, instance, errorId);
    }

    /** Every kind of error there is. The names are part of the interface. */
    enum Code {
        INVALID_PARAMETER(400, "A parameter is not valid"),
        INVALID_QUERY(400, "The query cannot be understood"),
        UNKNOWN_PARAMETER(400, "There is no such parameter"),
        INVALID_BODY(400, "The body cannot be read"),
        BAD_REQUEST(400, "The request cannot be read"),
        UNAUTHENTICATED(401, "It is not known who asks"),
        FORBIDDEN(403, "The caller may not do this"),
        HOST_NOT_ALLOWED(403, "This host name is not served"),
        ORIGIN_NOT_ALLOWED(403, "Pages of this origin are not served"),
        NOT_FOUND(404, "There is no such thing"),
        METHOD_NOT_ALLOWED(405, "The method does not fit the path"),
        BODY_TOO_LARGE(413, "The body is too large"),
        UNSUPPORTED_MEDIA_TYPE(415, "The body is of another type than this path takes"),
        TOO_MANY_REQUESTS(429, "The caller asks too often"),
        INTERNAL_ERROR(500, "Fichero failed, which is a bug"),
        ANSWERS_DISABLED(501, "Answers are not set up"),
        ANSWERS_BUSY(503, "The model has too much to do"),
        MODEL_UNAVAILABLE(503, "The model that writes answers is not available"),
        EVENTS_BUSY(503, "As many listen as may"),
        EMBEDDER_UNAVAILABLE(503, "The embedder is not available"),
        INDEX_UNAVAILABLE(503, "The index is not available"),
        BROKER_UNAVAILABLE(503, "The broker is not available"),
        READ_MODEL_UNAVAILABLE(503, "The read model is not available"),
        KEYS_UNAVAILABLE(503, "Tokens cannot be checked now"),
        NOT_READY(503, "Fichero is not ready yet");

        private final int status;
        private final String title;

        Code(int status, String title) {
            this.status = status;
            this.title = title;
        }

        String code() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        int status() {
            return status;
        }
    }
}
